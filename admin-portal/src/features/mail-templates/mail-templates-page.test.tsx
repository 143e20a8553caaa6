import {
  type Answer,
  adminPages,
  getMailTemplate,
  listApplications,
  listMailTemplates,
  listSelectedApplicants,
  previewMailTemplate,
  resetMailTemplate,
  testMailTemplate,
  updateMailTemplate,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { buildApplicant } from '../applications/applicant.fixture';
import { MailTemplatePage } from './mail-template-page';
import { MailTemplatesPage } from './mail-templates-page';

const Template = 'application-declined';
const stored: Answer<typeof getMailTemplate> = {
  Template,
  Title: 'Refusal',
  About: 'To an applicant who is declined.',
  Subject: 'About {{position}}',
  Text: 'Dear {{name}}, no.',
  Default: { Subject: 'Your application', Text: 'Dear {{name}},' },
  Variables: [{ Name: 'name', About: 'The name of the applicant', Required: true, TextOnly: false }],
  Version: 2,
  Versions: [
    {
      Version: 2,
      At: '2026-11-20T08:00:00.000Z',
      By: 'Ada Admin',
      Subject: 'About {{position}}',
      Text: 'Dear {{name}}, no.',
    },
    { Version: 1, At: '2026-11-19T08:00:00.000Z', By: 'Ben Boss', Subject: 'Sorry', Text: 'Dear {{name}}, sorry.' },
  ],
  OfApplicant: true,
};
const people = [
  on(listApplications, { Applicants: [buildApplicant()], Total: 1, TotalAll: 1 }),
  on(listSelectedApplicants, { Applicants: [], Total: 0, TotalAll: 0 }),
];
const open = () =>
  renderRoutes(
    [
      { path: adminPages.mailTemplates, Component: MailTemplatesPage },
      { path: adminPages.mailTemplate(':template'), Component: MailTemplatePage },
    ],
    { at: adminPages.mailTemplate(Template), wrapper: ApiProvider },
  );
const text = () => screen.findByRole('textbox', { name: 'Text' });
const save = () => screen.getByRole('button', { name: 'Save Changes' });

beforeEach(() => signedInAs('ADM'));
afterEach(() => {
  signedOut();
  sessionStorage.clear();
});

it('has the text in Kiswahili beside the English one', async () => {
  const { About, Subject } = stored;
  const of = (Name: string, Title: string) => ({ Template: Name, Title, About, Subject, Changed: false });
  const Templates = [of('refusal', 'Refusal'), of('refusal-sw', 'Refusal (Kiswahili)'), of('news', 'News')];
  fakeApi(on(listMailTemplates, { Templates }));
  renderRoutes([{ path: '/', Component: MailTemplatesPage }], { wrapper: ApiProvider });
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => row.querySelectorAll('a').length)).toEqual([2, 1]);
  expect(screen.getByRole('link', { name: 'Refusal (Kiswahili)' })).toHaveAttribute(
    'href',
    adminPages.mailTemplate('refusal-sw'),
  );
});

it('lists the kinds of e-mails, each leading to its text', async () => {
  const { Title, About, Subject } = stored;
  fakeApi(on(listMailTemplates, { Templates: [{ Template, Title, About, Subject, Changed: true }] }));
  renderRoutes([{ path: '/', Component: MailTemplatesPage }], { wrapper: ApiProvider });
  expect(await screen.findByRole('link', { name: Title })).toHaveAttribute('href', adminPages.mailTemplate(Template));
  expect(screen.getByText('Changed')).toBeInTheDocument();
});

describe('the text of an e-mail', () => {
  it('shows its variables and is saved with the version that was read', async () => {
    const api = fakeApi(...people, on(getMailTemplate, stored), on(updateMailTemplate, { message: 'Saved' }));
    const { user } = open();
    await user.type(await text(), ' Goodbye.');
    expect(screen.getByText('{{name}}').nextElementSibling).toHaveTextContent('The name of the applicant; needed');
    await user.click(save());
    expect(await screen.findByText('E-mail saved')).toBeInTheDocument();
    expect(api.calls.find(({ endpoint }) => endpoint === updateMailTemplate)?.input.body).toEqual({
      Subject: 'About {{position}}',
      Text: 'Dear {{name}}, no. Goodbye.',
      Seen: 2,
    });
  });

  it('says under the field what is wrong, keeps the text, and overwrites that of another only on purpose', async () => {
    const errors = { Text: ['There is no variable {{nobody}} here.'] };
    const api = fakeApi(
      ...people,
      on(getMailTemplate, stored),
      on(updateMailTemplate, new FakeFailure(422, { message: 'Invalid', errors })),
    );
    const { user } = open();
    await user.type(await text(), '!');
    await user.click(save());
    expect(await screen.findByText('There is no variable {{nobody}} here.')).toBeVisible();
    api.use(
      on(getMailTemplate, { ...stored, Version: 7 }),
      on(updateMailTemplate, new FakeFailure(409, { code: 'stale_record', message: 'Changed meanwhile.' })),
    );
    await user.click(save());
    expect(await screen.findByText('Could not save the e-mail')).toBeInTheDocument();
    expect(await text()).toHaveValue('Dear {{name}}, no.!');
    api.use(on(updateMailTemplate, { message: 'Saved' }));
    await user.click(save());
    expect(await screen.findByText('E-mail saved')).toBeInTheDocument();
    expect(api.calls.filter(({ endpoint }) => endpoint === updateMailTemplate).at(-1)?.input.body).toMatchObject({
      Seen: 7,
    });
  });

  it('is shown with the data of an applicant and sent as a test, as it stands in the fields', async () => {
    const api = fakeApi(
      ...people,
      on(getMailTemplate, stored),
      on(previewMailTemplate, { Subject: 'About Engineering', Text: 'Dear Wanjiru Kamau, no.' }),
      on(testMailTemplate, { message: '', Mail: 'delivered' }),
    );
    const { user } = open();
    await screen.findByRole('option', { name: 'Wanjiru Kamau, Engineering' });
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Show it with the data of' }),
      'Wanjiru Kamau, Engineering',
    );
    await user.type(await text(), '!');
    await user.click(screen.getByRole('button', { name: 'Show preview' }));
    expect(await screen.findByRole('region', { name: 'Preview' })).toHaveTextContent('Dear Wanjiru Kamau, no.');
    await user.click(screen.getByRole('button', { name: 'Send a test to me' }));
    expect(await screen.findByText('Test e-mail sent. Check your inbox')).toBeInTheDocument();
    const draft = { Subject: 'About {{position}}', Text: 'Dear {{name}}, no.!', Application: 'a-1' };
    const sent = (endpoint: unknown) => api.calls.find((call) => call.endpoint === endpoint)?.input.body;
    expect([sent(previewMailTemplate), sent(testMailTemplate)]).toEqual([draft, draft]);
  });

  it('says when it has no applicants to choose from, and is shown with made-up data', async () => {
    fakeApi(
      on(listApplications, { Applicants: [], Total: 0, TotalAll: 0 }),
      on(listSelectedApplicants, new FakeFailure(503)),
      on(getMailTemplate, stored),
      on(previewMailTemplate, { Subject: 'About Engineering', Text: 'Dear Amina Otieno, no.' }),
    );
    const { user } = open();
    expect(await screen.findByText('Could not get Applications')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show preview' }));
    expect(await screen.findByRole('region', { name: 'Preview' })).toHaveTextContent('Dear Amina Otieno, no.');
  });

  it('says so when its applicant has been erased meanwhile', async () => {
    const errors = { Application: ['Choose another applicant.'] };
    fakeApi(
      ...people,
      on(getMailTemplate, stored),
      on(previewMailTemplate, new FakeFailure(422, { message: 'Invalid', errors })),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Show preview' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Choose another applicant.');
  });

  it('goes back to the default after a question, and to an earlier version', async () => {
    const api = fakeApi(...people, on(getMailTemplate, stored), on(resetMailTemplate, { message: 'Reset' }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit version 1' }));
    expect(await text()).toHaveValue('Dear {{name}}, sorry.');
    expect(screen.getByRole('textbox', { name: 'Subject' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Back to the default' }));
    await screen.findByRole('alertdialog', { name: 'Refusal: back to the default?' });
    const [, confirm] = screen.getAllByRole('button');
    await user.click(confirm as HTMLElement);
    await waitFor(async () => expect(await text()).toHaveValue('Dear {{name}},'));
    expect(api.calls.some(({ endpoint }) => endpoint === resetMailTemplate)).toBe(true);
  });
});
