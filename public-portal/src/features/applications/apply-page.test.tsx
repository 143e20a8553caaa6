import { apply, listOpenIntakes, listPositions, visitorPages } from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi as fakeCalls, type Handler, on } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { buildIntakes, intakes, programme } from '../../testing';
import { ApplicationForm } from './application-form';
import { ApplyPage } from './apply-page';
import { messages } from './messages';
import { stepTexts } from './steps-texts';

const texts = messages.application;
const steps = stepTexts.get();
const positions = on(listPositions, { Positions: [{ id: '1', Position: 'Engineering' }] });
const fakeApi = (...handlers: Handler[]) => fakeCalls(programme, positions, intakes, ...handlers);
const pdf = (name: string) => new File(['%PDF-1.7 <</Type/Page>> %%EOF'], name, { type: 'application/pdf' });

const open = (at = visitorPages.apply) =>
  renderRoutes(
    [
      { path: '/', element: <ApplicationForm /> },
      { path: visitorPages.apply, element: <ApplyPage /> },
      { path: visitorPages.applicationStatus, element: <h1>status page</h1> },
    ],
    { at, wrapper: ApiProvider, userEvent: { delay: null, applyAccept: false } },
  );
type Page = ReturnType<typeof open>;

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const phone = () => screen.getByLabelText<HTMLInputElement>('Phone', { selector: 'input' });
// By text: asking 250 countries for their role takes longer than the rest of a test.
const press = ({ user }: Page, button: string) => user.click(screen.getByText(button, { selector: 'button' }));

async function toForm(page: Page) {
  await page.user.click(await screen.findByRole('link', { name: steps.start }));
  expect(await heading(steps.answers)).toHaveFocus();
}

async function fillIn({ user }: Page) {
  for (const [input, text] of [
    [field(texts.name), 'Amina Otieno'],
    [field(texts.email), 'amina@example.com'],
    [phone(), '712345678'],
  ] as const) {
    await user.click(input);
    await user.paste(text);
  }
  await screen.findByText('Engineering', { selector: 'option' });
  await user.selectOptions(field(texts.position), 'Engineering');
  await user.upload(field(texts.cv), pdf('cv.pdf'));
  await user.upload(field(texts.letter), pdf('letter.pdf'));
}

async function toCheck(page: Page) {
  await toForm(page);
  await fillIn(page);
  await press(page, steps.continue);
  expect(await heading(steps.check)).toHaveFocus();
}

// The form is typed in full for most facts, and several test runs may share two cores.
jest.setTimeout(30_000);

describe('the application in steps', () => {
  it('says first what one needs, then asks, shows the answers, and sends them on request only', async () => {
    const api = fakeApi(on(apply, { message: texts.sent }));
    const page = open();
    expect(await heading(texts.heading)).toBeInTheDocument();
    expect(screen.getByText(texts.need.items[0].name)).toBeInTheDocument();
    await toCheck(page);
    expect(screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent])).toEqual([
      ['Name', 'Amina Otieno'],
      ['Email', 'amina@example.com'],
      ['Phone Number', '+254712345678'],
      [texts.position, 'Engineering'],
      ['CV', 'cv.pdf (29 bytes)'],
      ['University letter', 'letter.pdf (29 bytes)'],
    ]);
    // On a phone a long address breaks before its @.
    expect(screen.getByText('amina@example.com').querySelector('wbr')?.previousSibling).toHaveTextContent('amina');
    expect(api.calls.some(({ endpoint }) => endpoint === apply)).toBe(false);
    await press(page, texts.submit);
    expect(await heading('status page')).toBeInTheDocument();
    expect(screen.getByText(texts.sent)).toBeInTheDocument();
    const sent = api.calls.find(({ endpoint }) => endpoint === apply)?.input.body;
    expect(sent).toMatchObject({ Name: 'Amina Otieno', PhoneNumber: '+254712345678', Position: 'Engineering' });
  });

  it('lists what is missing or wrong over the form, with links to the fields, and goes no further', async () => {
    fakeApi();
    const page = open();
    await toForm(page);
    await page.user.upload(field(texts.cv), new File(['x'], 'cv.docx'));
    await press(page, steps.continue);
    const summary = (await screen.findByText(steps.problems)).closest<HTMLElement>('[role=alert]') as HTMLElement;
    await waitFor(() => expect(summary).toHaveFocus());
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Name – Enter a name.',
      'Email – Enter an e-mail address.',
      'Phone Number – Enter a phone number.',
      `${texts.position} – Choose a position.`,
      `CV – ${texts.documents.word}`,
      'University letter – Choose a PDF file.',
    ]);
    await page.user.click(within(summary).getByRole('link', { name: /^Email/ }));
    expect(field(texts.email)).toHaveFocus();
    expect(field(texts.email)).toHaveAccessibleDescription('Enter an e-mail address.');
  });

  it('comes back to the form with what the server refuses, and to the field that is to change', async () => {
    const errors = { Email: ['There is an open application with this address.'] };
    fakeApi(on(apply, new FakeFailure(422, { message: 'The given data was invalid.', errors })));
    const page = open();
    await toCheck(page);
    await page.user.click(screen.getByRole('link', { name: 'Change: Name' }));
    await waitFor(() => expect(field(texts.name)).toHaveFocus());
    expect(field(texts.name)).toHaveValue('Amina Otieno');
    expect(screen.getByText('cv.pdf')).toBeInTheDocument();
    await press(page, steps.continue);
    await heading(steps.check);
    await press(page, texts.submit);
    expect(await screen.findByRole('link', { name: `Email – ${errors.Email[0]}` })).toBeInTheDocument();
    expect(await heading(steps.answers)).toBeInTheDocument();
    expect(field(texts.email)).toHaveValue('amina@example.com');
  });

  it('goes back a step with the browser, and keeps every answer', async () => {
    fakeApi();
    const page = open();
    await toCheck(page);
    await page.router.navigate(-1);
    expect(await heading(steps.answers)).toBeInTheDocument();
    expect(field(texts.name)).toHaveValue('Amina Otieno');
    expect(screen.getByText('letter.pdf')).toBeInTheDocument();
    await page.router.navigate(-1);
    expect(await heading(texts.heading)).toBeInTheDocument();
  });

  it('shares what was typed with the form of the landing page', async () => {
    fakeApi();
    const page = open('/');
    await page.user.click(await screen.findByLabelText(texts.name));
    await page.user.paste('Amina Otieno');
    await page.router.navigate(`${visitorPages.apply}?step=form`);
    await heading(steps.answers);
    expect(field(texts.name)).toHaveValue('Amina Otieno');
  });

  it('asks again after a reload of the last step, as files do not survive it', async () => {
    fakeApi();
    open(`${visitorPages.apply}?step=check`);
    expect(await heading(steps.answers)).toBeInTheDocument();
  });

  it('does not start while nothing can be applied for', async () => {
    fakeApi(on(listOpenIntakes, buildIntakes({ Intakes: [] })));
    open();
    expect(await screen.findByText(new RegExp(texts.closed))).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: steps.start })).not.toBeInTheDocument();
  });
});
