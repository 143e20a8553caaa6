import {
  apply,
  DOCUMENT_MAX_BYTES,
  documentMessages,
  getProgramme,
  listOpenIntakes,
  listPositions,
  listUniversityNames,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi as fakeCalls, type Handler, later, on } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { buildIntake, buildIntakes, intakes } from '../../testing';
import { ApplicationForm } from './application-form';
import { messages } from './messages';

const texts = messages.application;
const positions = on(listPositions, {
  Positions: [
    { id: '1', Position: 'Advisory' },
    { id: '2', Position: 'Engineering' },
  ],
});
const accepted = on(apply, { message: texts.sent, Reference: '4F1C-9A02' });
const programme = on(getProgramme, {
  Firm: 'Umoja Advisory',
  ContactEmail: '',
  ContactPhone: '',
  AnswerDays: 0,
  PrivacyNotice: { Version: 3, Text: 'Two people read it.' },
});
const fakeApi = (...handlers: Handler[]) => fakeCalls(programme, intakes, ...handlers);

const pdf = (name: string) => new File(['%PDF-1.7 <</Type/Page>> %%EOF'], name, { type: 'application/pdf' });

function open(settings = {}) {
  return renderRoutes(
    [
      { path: '/', element: <ApplicationForm /> },
      { path: '/applicationStatus', element: <h1>status page</h1> },
    ],
    { wrapper: ApiProvider, userEvent: { delay: null, ...settings } },
  );
}

type Page = ReturnType<typeof open>;

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const phone = () => screen.getByLabelText<HTMLInputElement>('Phone', { selector: 'input' });
// By text: asking 250 countries for their role takes longer than the rest of a test.
const option = (name: string) => screen.findByText(name, { selector: 'option' });
const send = ({ user }: Page) => user.click(screen.getByRole('button', { name: texts.submit }));

/** Pastes instead of typing: each key stroke renders 250 countries, and the phone field tests typing itself. */
async function fillIn({ user }: Page) {
  const answers: [HTMLInputElement, string][] = [
    [field(texts.name), 'Amina Otieno'],
    [field(texts.email), 'amina@example.com'],
    [phone(), '712345678'],
  ];
  for (const [input, text] of answers) {
    await user.click(input);
    await user.paste(text);
  }
  await option('Engineering');
  await user.selectOptions(field(texts.position), 'Engineering');
  await user.upload(field(texts.cv), pdf('cv.pdf'));
  await user.upload(field(texts.letter), pdf('letter.pdf'));
}

function expectFilledIn() {
  expect(field(texts.name)).toHaveValue('Amina Otieno');
  expect(field(texts.email)).toHaveValue('amina@example.com');
  expect(phone().value.replace(/\D/g, '')).toBe('254712345678');
  expect(field(texts.position)).toHaveValue('Engineering');
  expect(screen.getByText('cv.pdf')).toBeInTheDocument();
  expect(screen.getByText('letter.pdf')).toBeInTheDocument();
}

// The form is typed in full for most facts, and several test runs may share two cores.
jest.setTimeout(30_000);

describe('application form', () => {
  it('sends four answers and two documents, says that an email will come and goes to the status page', async () => {
    const api = fakeApi(positions, accepted);
    const page = open();
    await fillIn(page);
    await send(page);

    expect(await screen.findByRole('heading', { name: 'status page' })).toBeInTheDocument();
    expect(screen.getByText('You will receive an email regarding your application')).toBeInTheDocument();
    expect(page.router.state.location.state).toEqual({
      applied: { Email: 'amina@example.com', Reference: '4F1C-9A02', Files: ['cv.pdf', 'letter.pdf'] },
    });
    const sent = api.calls.find((call) => call.endpoint === apply)?.input.body as Record<string, unknown>;
    expect(sent).toMatchObject({
      Name: 'Amina Otieno',
      Email: 'amina@example.com',
      PhoneNumber: '+254712345678',
      Position: 'Engineering',
      PrivacyVersion: '3',
    });
    expect((sent.Cv as File).name).toBe('cv.pdf');
    expect((sent.AttachmentLetter as File).name).toBe('letter.pdf');
  });

  it('is sent for the chosen one of two open intakes, with its positions, and says by when it is answered', async () => {
    const [may, september] = [
      buildIntake({ id: 'may', Name: 'May 2027', StartsOn: '2027-05-03', AnswerBy: '2026-12-10' }),
      buildIntake({ id: 'september', Name: 'September 2027', Positions: [{ Position: 'Engineering', Left: 0 }] }),
    ];
    const two = on(listOpenIntakes, buildIntakes({ Intakes: [may, september] }));
    const api = fakeApi(positions, two, on(apply, { message: texts.sent, AnswerBy: '2026-12-11' }));
    const page = open();
    expect(
      await screen.findByText('If you apply today, you hear from us by Thursday, 10 December 2026.'),
    ).toBeInTheDocument();
    await fillIn(page);
    await page.user.selectOptions(field(texts.intake), 'September 2027');
    expect(await option('Engineering (no places left at present)')).toBeInTheDocument();
    expect(screen.queryByText('Advisory', { selector: 'option' })).not.toBeInTheDocument();
    await send(page);
    expect(await screen.findByText('status page')).toBeInTheDocument();
    const sent = api.calls.find(({ endpoint }) => endpoint === apply)?.input.body;
    expect(sent).toMatchObject({ Intake: 'september', Position: 'Engineering' });
    expect(page.router.state.location.state).toMatchObject({ applied: { AnswerBy: '2026-12-11' } });
  });

  it('asks what the intake asks after its own fields, sends what was said, and names at the field what is missing', async () => {
    const asks = {
      University: 'Required',
      Course: 'Optional',
      YearOfStudy: 'Optional',
      RegistrationNumber: 'Off',
      RequestedDates: 'Required',
    } as const;
    const missing = new FakeFailure(422, {
      message: 'The given data was invalid.',
      errors: { University: ['Enter your university.'], RequestedEnd: ['Choose the last day.'] },
    });
    const api = fakeCalls(
      programme,
      on(listOpenIntakes, buildIntakes({ Intakes: [buildIntake({ Asks: asks })] })),
      on(listUniversityNames, { Universities: ['Kenyatta University', 'University of Nairobi'] }),
      positions,
      on(apply, missing),
    );
    const page = open();
    const { user } = page;
    await screen.findByLabelText('University');
    await fillIn(page);
    const labels = [texts.letter, 'University', 'Course (optional)', 'Year of study (optional)'];
    const [letter, ...asked] = labels.map(field);
    for (const each of asked) expect(letter?.compareDocumentPosition(each)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByLabelText(/Registration number/)).toBeNull();
    await waitFor(() => expect([...(field('University').list?.options ?? [])]).toHaveLength(2));
    await user.type(field('Course (optional)'), 'Law');
    await user.type(field('First day that you ask for'), '2027-01-04');
    await send(page);
    expect(await screen.findByText('Enter your university.')).toBeInTheDocument();
    expect(field('University')).toHaveFocus();
    expect(field('Last day that you ask for')).toHaveAccessibleDescription('Choose the last day.');
    expect(field('Course (optional)')).toHaveValue('Law');
    expectFilledIn();

    api.use(accepted);
    await user.type(field('University'), 'Kenyatta University');
    await user.selectOptions(field('Year of study (optional)'), 'Year 3');
    await user.type(field('Last day that you ask for'), '2027-03-26');
    await send(page);
    expect(await screen.findByRole('heading', { name: 'status page' })).toBeInTheDocument();
    const sent = api.calls.filter(({ endpoint }) => endpoint === apply).map(({ input }) => input.body);
    expect(sent[0]).not.toHaveProperty('University');
    expect(sent[1]).toMatchObject({
      University: 'Kenyatta University',
      Course: 'Law',
      YearOfStudy: '3',
      RequestedStart: '2027-01-04',
      RequestedEnd: '2027-03-26',
    });
    expect(sent[1]).not.toHaveProperty('RegistrationNumber');
  });

  it('says when the next intake opens while none is open', async () => {
    const next = buildIntake({ Name: 'May 2027', OpensAt: '2027-03-01T08:00' });
    fakeApi(positions, on(listOpenIntakes, buildIntakes({ Intakes: [], Next: next })));
    open();
    const notice = 'Applications are closed now. May 2027 opens on Monday, 1 March 2027 at 08:00.';
    expect(await screen.findByText(notice)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: texts.tell })).toHaveAttribute('href', '/openingNotice');
  });

  it('offers to tell when the next one opens once it was sent to an intake that has closed since', async () => {
    const next = buildIntake({ Name: 'May 2027', OpensAt: '2027-03-01T08:00' });
    const message = 'Applications are closed now. May 2027 opens on Monday, 1 March 2027 at 08:00.';
    const api = fakeApi(
      positions,
      programme,
      on(listOpenIntakes, buildIntakes()),
      on(apply, () => {
        api.use(on(listOpenIntakes, buildIntakes({ Intakes: [], Next: next })));
        return new FakeFailure(409, { message, code: 'applications_closed' });
      }),
    );
    const page = open();
    await fillIn(page);
    await send(page);
    expect(await screen.findByRole('link', { name: texts.tell })).toHaveAttribute('href', '/openingNotice');
    // The answer to the call, and the notice of the form.
    expect(screen.getAllByText(message, { exact: false })).toHaveLength(2);
    expectFilledIn();
  });

  it('shows the privacy notice in place, and sends nothing without one', async () => {
    const api = fakeApi(positions, accepted, on(getProgramme, new FakeFailure(500)));
    const page = open();
    await fillIn(page);
    await send(page);
    expect(await screen.findByText(texts.failed)).toBeInTheDocument();
    expect(api.calls.some(({ endpoint }) => endpoint === apply)).toBe(false);
    expectFilledIn();

    // The read of the page has its second try behind it, which would find what is answered from here on.
    const retry = await screen.findByText(texts.privacy.retry);
    api.use(programme);
    await page.user.click(screen.getByText(texts.privacy.read));
    await page.user.click(retry);
    expect(await screen.findByText(/Two people read it/)).toBeVisible();
  });

  it('says the limits of the documents before one is chosen and accepts only PDF', async () => {
    fakeApi(positions);
    open();
    for (const label of [texts.cv, texts.letter]) {
      expect(field(label).accept).toContain('application/pdf');
      expect(field(label)).toHaveAccessibleDescription(expect.stringContaining('5 MB'));
    }
    expect(await option('Select a choice')).toBeInTheDocument();
  });

  it('shows each message of a 422 under its field, keeps everything and focuses the first bad field', async () => {
    const errors = {
      Name: ['Use at most 100 characters.'],
      Email: ['There is already an open application for this e-mail address.'],
      PhoneNumber: ['Enter a valid phone number with its country code.'],
      Position: ['Choose a position from the list.'],
      Cv: ['This file is not a PDF. Save it as PDF and choose it again.'],
      AttachmentLetter: ['This file is larger than 5 MB. Choose a smaller one.'],
    };
    fakeApi(positions, on(apply, new FakeFailure(422, { message: 'The given data was invalid.', errors })));
    const page = open();
    await fillIn(page);
    await send(page);

    expect(await screen.findByText(errors.Name[0] as string)).toBeInTheDocument();
    const inputs = {
      Name: field(texts.name),
      Email: field(texts.email),
      PhoneNumber: phone(),
      Position: field(texts.position),
      Cv: field(texts.cv),
      AttachmentLetter: field(texts.letter),
    };
    for (const [name, input] of Object.entries(inputs)) {
      const message = errors[name as keyof typeof errors][0] as string;
      expect(input).toHaveAccessibleDescription(expect.stringContaining(message));
      expect(input).toBeInvalid();
    }
    expect(field(texts.name)).toHaveFocus();
    expect(screen.queryByText(texts.failed)).not.toBeInTheDocument();
    expectFilledIn();
  });

  it('focuses the first bad field even when it is a document', async () => {
    const errors = { AttachmentLetter: [documentMessages.type] };
    fakeApi(positions, on(apply, new FakeFailure(422, { message: '', errors })));
    const page = open();
    await fillIn(page);
    await send(page);
    expect(await screen.findByText(documentMessages.type)).toBeInTheDocument();
    expect(field(texts.letter)).toHaveAccessibleDescription(expect.stringContaining(documentMessages.type));
    expect(field(texts.letter)).toHaveFocus();
  });

  it('stays ready to send again after a broken connection, documents included', async () => {
    const api = fakeApi(positions, on(apply, new FakeFailure(0)));
    const page = open();
    await fillIn(page);
    await send(page);

    expect(await screen.findByText('Could not make an Application')).toBeInTheDocument();
    expect(screen.getByText('Error')).toBeInTheDocument();
    expect(
      screen.getByText(/The connection to the server was lost. Nothing that you entered is lost/),
    ).toBeInTheDocument();
    expectFilledIn();

    api.use(accepted);
    await send(page);
    expect(await screen.findByRole('heading', { name: 'status page' }, { timeout: 5000 })).toBeInTheDocument();
    const sent = api.calls.filter((call) => call.endpoint === apply).at(-1)?.input.body as Record<string, unknown>;
    expect((sent.Cv as File).name).toBe('cv.pdf');
  });

  it('says how long to wait when there were too many applications', async () => {
    fakeApi(positions, on(apply, new FakeFailure(429, { message: 'Too many requests.' }, { 'retry-after': '600' })));
    const page = open();
    await fillIn(page);
    await send(page);
    expect(await screen.findByText('Too many tries. Please wait 10 minutes and try again.')).toBeInTheDocument();
    expect(screen.getByText('Could not make an Application')).toBeInTheDocument();
  });

  const busyServer = on(
    apply,
    new FakeFailure(503, { code: 'server_busy', message: 'The server is busy.' }, { 'retry-after': '2' }),
  );

  it('tries again by itself when the server is busy, and keeps everything', async () => {
    const api = fakeApi(positions, busyServer);
    const page = open();
    await fillIn(page);
    await send(page);
    expect(await screen.findByText(/^The server is busy. Trying again in [12] s$/)).toBeInTheDocument();
    expect(screen.getByText(texts.busy.kept).closest('[role=status]')).not.toBeNull();
    expect(screen.getByRole('timer')).toHaveAttribute('aria-live', 'off');
    expectFilledIn();
    api.use(accepted);
    expect(await screen.findByRole('heading', { name: 'status page' })).toBeInTheDocument();
    const sent = api.calls.filter((call) => call.endpoint === apply).at(-1)?.input.body as Record<string, unknown>;
    expect((sent.Cv as File).name).toBe('cv.pdf');
  });

  it('says that nothing was sent when the page is left before the server has room', async () => {
    fakeApi(positions, busyServer);
    const page = open();
    await fillIn(page);
    await send(page);
    await screen.findByText(/^The server is busy/);
    await page.navigate('/applicationStatus');
    expect(await screen.findByText(texts.failed)).toBeInTheDocument();
  });

  it('does not try again once the wait is cancelled, and can be sent later', async () => {
    const api = fakeApi(positions, busyServer);
    const page = open();
    await fillIn(page);
    await send(page);
    await page.user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText(texts.busy.cancelled)).toBeInTheDocument();
    // The form focuses its message, so that the focus is not lost with the button.
    expect(document.activeElement).toHaveTextContent(texts.busy.cancelled);
    expect(screen.queryByText(/The server is busy/)).not.toBeInTheDocument();
    expect(screen.queryByText(texts.failed)).not.toBeInTheDocument();
    expectFilledIn();
    expect(api.calls.filter((call) => call.endpoint === apply)).toHaveLength(1);
    api.use(accepted);
    await send(page);
    expect(await screen.findByRole('heading', { name: 'status page' })).toBeInTheDocument();
  });

  it('shows that it is under way and cannot be sent twice', async () => {
    const sending = later(apply, { message: texts.sent });
    const api = fakeApi(positions, sending.handler);
    const page = open();
    await fillIn(page);
    await send(page);
    expect(await screen.findByRole('progressbar', { name: texts.uploading })).toBeInTheDocument();
    await page.user.click(screen.getByRole('button', { name: new RegExp(texts.submitting) }));
    await waitFor(() => expect(api.calls.filter((call) => call.endpoint === apply)).toHaveLength(1));
    await sending.finish();
    expect(await screen.findByRole('heading', { name: 'status page' })).toBeInTheDocument();
  });

  it.each([
    ['an empty document', new File([], 'empty.pdf', { type: 'application/pdf' }), documentMessages.empty],
    [
      'a document over 5 MB',
      new File([new Uint8Array(DOCUMENT_MAX_BYTES + 1)], 'big.pdf', { type: 'application/pdf' }),
      documentMessages.size,
    ],
  ])('refuses %s without sending it', async (_, file, message) => {
    const api = fakeApi(positions, accepted);
    const page = open();
    await fillIn(page);
    await page.user.upload(field(texts.cv), file);
    await send(page);
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(field(texts.cv)).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(api.calls.some((call) => call.endpoint === apply)).toBe(false);
  });

  it.each([
    ['a photo', new File(['\xFF\xD8\xFF'], 'letter.jpg', { type: 'image/jpeg' }), texts.documents.photo],
    ['a Word file', new File(['PK'], 'cv.docx'), texts.documents.word],
    ['another file', new File(['MZ'], 'cv.pdf', { type: 'application/pdf' }), documentMessages.type],
    [
      'a PDF without pages',
      new File(['%PDF-1.7 <</Type/Pages/Kids[]/Count 0>> %%EOF'], 'cv.pdf'),
      texts.documents.noPages,
    ],
    [
      'a PDF with nothing in it',
      new File(['%PDF-1.7\n', '\0'.repeat(5000), '%%EOF'], 'cv.pdf'),
      texts.documents.noPages,
    ],
  ])('says what is wrong with %s when it is chosen', async (_, file, message) => {
    fakeApi(positions);
    // The picker offers PDF files only; people can choose others, and drop them.
    const page = open({ applyAccept: false });
    await page.user.upload(field(texts.cv), file);
    await waitFor(() => expect(field(texts.cv)).toHaveAccessibleDescription(expect.stringContaining(message)));
  });

  it('empties the field of a document that was changed or moved after it was chosen, and sends nothing', async () => {
    const api = fakeApi(positions, accepted);
    const page = open();
    await fillIn(page);
    const moved = pdf('cv.pdf');
    moved.arrayBuffer = () => Promise.reject(new DOMException('The file could not be read.', 'NotReadableError'));
    await page.user.upload(field(texts.cv), moved);
    await send(page);
    await waitFor(() =>
      expect(field(texts.cv)).toHaveAccessibleDescription(expect.stringContaining(texts.documents.changed)),
    );
    expect(screen.queryByText('cv.pdf')).not.toBeInTheDocument();
    expect(api.calls.some((call) => call.endpoint === apply)).toBe(false);
  });

  it('keeps what was typed when the page is loaded again', async () => {
    fakeApi(positions);
    const page = open();
    await fillIn(page);
    page.unmount();
    open();
    await option('Engineering');
    expect(field(texts.name)).toHaveValue('Amina Otieno');
    expect(field(texts.email)).toHaveValue('amina@example.com');
    expect(phone().value.replace(/\D/g, '')).toBe('254712345678');
    expect(field(texts.position)).toHaveValue('Engineering');
  });

  it('says when the positions cannot be had and asks again on demand', async () => {
    const api = fakeApi(on(listPositions, new FakeFailure(500, { message: 'Server error.' })));
    const { user } = open();
    expect(await screen.findByText('Could not get Positions')).toBeInTheDocument();
    api.use(positions);
    await user.click(screen.getByRole('button', { name: texts.retry }));
    expect(await option('Advisory')).toBeInTheDocument();
    expect(screen.queryByText(texts.positionsFailedHint)).not.toBeInTheDocument();
  });
});
