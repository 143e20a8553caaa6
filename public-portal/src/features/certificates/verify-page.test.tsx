import { type Answer, listSignatures, verifyCertificate } from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi as fakeCalls, type Handler, on } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import { messages } from './messages';
import { VerifyPage } from './verify-page';

const genuine: Answer<typeof verifyCertificate> = {
  State: 'genuine',
  Number: 'CC-2027-7K3F-9Q2B',
  IssuedOn: '2027-04-03',
  Facts: { Name: 'Amina Otieno', Position: 'Engineering', StartsOn: '2027-01-04', EndsOn: '2027-04-02' },
};

const fakeApi = (...answers: Handler[]) =>
  fakeCalls(on(listSignatures, { Fingerprints: ['A7:01', 'B8:02'] }), ...answers);

const { Facts: _, ...erased } = genuine;

const open = (at: string) =>
  renderRoutes(
    [
      { path: '/verify', element: <VerifyPage /> },
      { path: '/verify/:number', element: <VerifyPage /> },
    ],
    { at, wrapper: ApiProvider },
  );

describe('page that checks a certificate', () => {
  it('asks for the number, and shows what the certificate of the typed number says', async () => {
    const api = fakeApi(on(verifyCertificate, genuine));
    const { user } = open('/verify');
    await user.click(screen.getByRole('button', { name: messages.submit }));
    expect(await screen.findByText(messages.empty)).toBeInTheDocument();
    expect(api.calls.filter(({ endpoint }) => endpoint === verifyCertificate)).toEqual([]);
    await user.type(screen.getByLabelText(messages.number), ' cc 2027 7k3f 9q2b{Enter}');
    expect(await screen.findByText(messages.genuine)).toBeInTheDocument();
    expect(api.last(verifyCertificate)?.input.params).toEqual({ number: 'cc 2027 7k3f 9q2b' });
    const result = screen.getByRole('status');
    for (const text of [
      'Amina Otieno',
      'Engineering',
      'Monday, 4 January 2027',
      'Friday, 2 April 2027',
      'Saturday, 3 April 2027',
    ])
      expect(result).toHaveTextContent(text);
    // The number is in the field above.
    expect(result).not.toHaveTextContent('CC-2027-7K3F-9Q2B');
    expect(within(result).getAllByRole('term')).toHaveLength(5);
  });

  it.each([
    [
      'is withdrawn',
      { State: 'withdrawn', Number: genuine.Number, IssuedOn: '2027-04-03', RevokedOn: '2027-05-01' },
      'This certificate is not valid. We issued it on Saturday, 3 April 2027 and withdrew it on Saturday, 1 May 2027.',
    ],
    ['does not exist', { State: 'unknown' }, 'No certificate has the number CC-1.'],
    ['was erased', erased, 'We issued this certificate on Saturday, 3 April 2027.'],
  ] as const)('says so for the address of one that %s, and shows no name', async (_, answer, words) => {
    fakeApi(on(verifyCertificate, answer as Answer<typeof verifyCertificate>));
    open('/verify/CC-1');
    expect(await screen.findByText(words, { exact: false })).toBeInTheDocument();
    expect(screen.getByLabelText(messages.number)).toHaveValue('CC-1');
    expect(screen.queryByText('Name')).not.toBeInTheDocument();
  });

  it('says how to check the signature of a PDF, and names every fingerprint that it can have', async () => {
    fakeApi();
    open('/verify');
    const signature = await screen.findByRole('region', { name: messages.signature.title });
    const ofSeveral = 'That certificate must have one of these SHA-256 fingerprints:';
    for (const text of [messages.signature.text, ofSeveral, 'A7:01', 'B8:02', messages.signature.print])
      expect(signature).toHaveTextContent(text);
  });

  it('names the only fingerprint as the one that a signature must have', async () => {
    fakeCalls(on(listSignatures, { Fingerprints: ['A7:01'] }));
    open('/verify');
    const signature = await screen.findByRole('region', { name: messages.signature.title });
    expect(signature).toHaveTextContent('That certificate must have this SHA-256 fingerprint:A7:01');
  });

  it('says nothing of signatures before the first PDF is signed, and that they could not be read', async () => {
    fakeCalls(on(listSignatures, { Fingerprints: [] }));
    const { unmount } = open('/verify');
    await screen.findByLabelText(messages.number);
    expect(screen.queryByText(messages.signature.title)).not.toBeInTheDocument();
    unmount();
    fakeCalls(on(listSignatures, new FakeFailure(500)));
    open('/verify');
    const signature = await screen.findByRole('region', { name: messages.signature.title });
    expect(within(signature).getByRole('alert')).toHaveTextContent(messages.signature.failed);
  });

  it('says what went wrong when the check fails', async () => {
    fakeApi(on(verifyCertificate, new FakeFailure(500)));
    open('/verify/CC-1');
    expect(await screen.findByRole('alert')).toBeInTheDocument();
  });
});
