import {
  type Certificate,
  issueCertificate,
  listCertificates,
  revokeCertificate,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import { base } from '../../messages';
import { Certificates } from './certificates';
import { messages } from './messages';

const valid: Certificate = {
  id: 'c-1',
  Number: 'CC-2027-7K3F-9Q2B',
  Name: 'Amina Otieno',
  Position: 'Engineering',
  StartsOn: '2027-01-04',
  EndsOn: '2027-04-02',
  HoursAWeek: 40,
  IssuedAt: '2027-04-03T07:00:00.000Z',
  IssuedBy: 'Ada Admin',
  File: '/api/Certificate/c-1/File?expires=1&signature=x',
};
const { File: _, ...withoutFile } = valid;
const withdrawn = {
  ...withoutFile,
  RevokedAt: '2027-04-04T07:00:00.000Z',
  RevokedBy: 'Ben Admin',
  Reason: 'Wrong position.',
};
const none = on(listCertificates, { Certificates: [], Hindrance: null });

const open = () =>
  renderRoutes([{ path: `${base}/performanceDetails/:id`, element: <Certificates intern="Amina Otieno" /> }], {
    at: `${base}/performanceDetails/i-1`,
    wrapper: ApiProvider,
  });

beforeEach(() => signedInAs('ADM'));
afterEach(() => signedOut());

describe('the certificates of an intern', () => {
  it('are issued with one button once nothing hinders it, and the toast names the intern', async () => {
    const api = fakeApi(none, on(issueCertificate, { message: 'Certificate Issued' }));
    const { user } = open();
    const button = await screen.findByRole('button', { name: messages.issue });
    api.use(on(listCertificates, { Certificates: [valid], Hindrance: 'One is valid.' }));
    await user.click(button);
    expect(await screen.findByText(messages.issued)).toBeInTheDocument();
    expect(screen.getByText('Amina Otieno')).toBeInTheDocument();
    expect(await screen.findByText('CC-2027-7K3F-9Q2B')).toBeInTheDocument();
    expect(api.calls.find(({ endpoint }) => endpoint === issueCertificate)?.input.params).toEqual({ id: 'i-1' });
    expect(screen.getByRole('link', { name: messages.download })).toHaveAttribute('href', valid.File);
    expect(screen.getByRole('link', { name: messages.check })).toHaveAttribute('href', '/verify/CC-2027-7K3F-9Q2B');
    expect(screen.queryByRole('button', { name: messages.issue })).not.toBeInTheDocument();
    expect(screen.queryByText('One is valid.')).not.toBeInTheDocument();
  });

  it('say why none can be issued', async () => {
    fakeApi(on(listCertificates, { Certificates: [], Hindrance: 'The internship ends on Friday, 2 April 2027.' }));
    open();
    expect(await screen.findByText(/None has been issued. The internship ends on/)).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('say that another administrator was first', async () => {
    const message = 'Ben Admin issued the certificate CC-1 on Saturday, 3 April 2027.';
    fakeApi(none, on(issueCertificate, new FakeFailure(409, { message })));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: messages.issue }));
    expect(await screen.findByText(message, { exact: false })).toBeInTheDocument();
  });

  it('are withdrawn with a reason, after which another one can be issued', async () => {
    const errors = { Reason: ['Enter why you withdraw the certificate.'] };
    const api = fakeApi(
      on(listCertificates, { Certificates: [valid], Hindrance: 'One is valid.' }),
      on(revokeCertificate, new FakeFailure(422, { message: '', errors })),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: messages.withdraw }));
    const dialog = within(await screen.findByRole('dialog', { name: messages.modal.title }));
    await user.click(dialog.getByRole('button', { name: messages.modal.submit }));
    expect(await dialog.findByText(errors.Reason[0] ?? '')).toBeInTheDocument();
    api.use(
      on(listCertificates, { Certificates: [withdrawn], Hindrance: null }),
      on(revokeCertificate, { message: 'Certificate Withdrawn' }),
    );
    await user.type(dialog.getByLabelText(messages.modal.reason), 'Wrong position.');
    await user.click(dialog.getByRole('button', { name: messages.modal.submit }));
    expect(await screen.findByText('Amina Otieno')).toBeVisible();
    expect(await screen.findByText(/^Withdrawn on 4 April 2027.* by Ben Admin: Wrong position\.$/)).toBeInTheDocument();
    expect(api.calls.findLast(({ endpoint }) => endpoint === revokeCertificate)?.input).toMatchObject({
      params: { id: 'c-1' },
      body: { Reason: 'Wrong position.' },
    });
    expect(screen.queryByRole('link', { name: messages.download })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: messages.issue })).toBeInTheDocument();
  });
});
