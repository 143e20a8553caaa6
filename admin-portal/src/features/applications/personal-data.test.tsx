import {
  type Applicant,
  type Endpoint,
  erasePersonalData,
  exportPersonalData,
  getApplication,
  getPersonalData,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { today } from '@internship-portals/shared-ui';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { base } from '../../messages';
import { fakeApi } from '../../testing';
import { buildApplicant } from './applicant.fixture';
import { answerDocuments } from './documents.fixture';
import { InterviewDetailsPage } from './interview-details-page';
import { ScheduleInterviewPage } from './schedule-interview-page';

const title = 'Erase the personal data of Wanjiru Kamau?';
const held = { Applications: 2, Open: 1, Documents: 4, Emails: 1, Account: null };
const erasedApplicant = buildApplicant({
  Name: 'Erased applicant',
  Email: '',
  PhoneNumber: '',
  ApplicationStatus: 'Declined',
  ErasedAt: '2026-11-20T08:00:00.000Z',
});

function application(Applicant: Applicant, ErasedBy?: string) {
  const links = { Cv: '/api/documents/cv', AttachmentLetter: '/api/documents/letter' };
  return on(getApplication, { Applicant, ...links, History: [], Corrections: [], ...(ErasedBy ? { ErasedBy } : {}) });
}

function openPage(Component = InterviewDetailsPage) {
  return renderRoutes(
    [
      { path: `${base}/interviewDetails/viewDetails/:id`, Component },
      { path: `${base}/interns`, element: <h1>Interns</h1> },
    ],
    { at: `${base}/interviewDetails/viewDetails/a-1`, wrapper: ApiProvider },
  );
}

const section = () => screen.findByRole('region', { name: 'Personal data' });

/** Opens the question and answers the dialog. */
async function ask(user: ReturnType<typeof openPage>['user']) {
  await user.click(within(await section()).getByRole('button', { name: 'Erase personal data' }));
  return screen.findByRole('dialog', { name: title });
}

beforeEach(() => {
  signedInAs('ADM');
  answerDocuments();
});
afterEach(() => signedOut());

describe('the export of personal data', () => {
  it('downloads what a fresh link leads to', async () => {
    const clicked: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(this.href);
    });
    const api = fakeApi(
      application(buildApplicant()),
      on(exportPersonalData, { Link: '/api/PersonalData/a-1?expires=1&signature=x' }),
    );
    const { user } = openPage();
    await user.click(within(await section()).getByRole('button', { name: 'Export personal data' }));
    expect(await screen.findByText('The download has started')).toBeInTheDocument();
    expect(clicked).toEqual([new URL('/api/PersonalData/a-1?expires=1&signature=x', window.location.href).href]);
    expect(api.calls.find(({ endpoint }) => endpoint === exportPersonalData)?.input.params).toEqual({ id: 'a-1' });
  });
});

describe('the erasure of personal data', () => {
  it('says what goes and what stays, and asks for the address before anything is sent', async () => {
    const api = fakeApi(
      application(buildApplicant()),
      on(getPersonalData, held),
      on(erasePersonalData, () => {
        api.use(application(erasedApplicant, 'Ada Admin'));
        return { message: 'Personal data erased' };
      }),
    );
    const sent = () => api.calls.filter(({ endpoint }: { endpoint: Endpoint }) => endpoint === erasePersonalData);
    const { user } = openPage();
    const dialog = await ask(user);
    expect(dialog).toHaveTextContent('phone number in 2 applications');
    expect(dialog).toHaveTextContent('4 documents (CV and university letter)');
    expect(dialog).toHaveTextContent('1 e-mail to this person: address, subject and text');
    expect(dialog).toHaveTextContent('position, status, dates and history of each application');
    expect(dialog).toHaveTextContent('The open application is closed as Declined. No e-mail is sent.');
    expect(dialog).not.toHaveTextContent('the deleted account');

    const address = within(dialog).getByRole('textbox', { name: 'E-mail address of the applicant' });
    await waitFor(() => expect(address).toHaveFocus());
    await user.keyboard('somebody@example.com{Enter}');
    expect(await within(dialog).findByText('This is not the address of the applicant.')).toBeInTheDocument();
    expect(address).toHaveValue('somebody@example.com');
    expect(sent()).toEqual([]);

    await user.clear(address);
    await user.keyboard('WANJIRU@example.com{Enter}');
    expect(await screen.findByText('Personal data erased')).toBeInTheDocument();
    expect(sent().map(({ input }) => input.params)).toEqual([{ id: 'a-1' }]);
    const notice = screen.getByText(
      /^The personal data of this application was erased on 20 November 2026, \d\d:\d\d, by Ada Admin\.$/,
    );
    await waitFor(() => expect(notice.closest('[tabindex="-1"]')).toHaveFocus());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('says what becomes of an account', async () => {
    fakeApi(application(buildApplicant()), on(getPersonalData, { ...held, Open: 0, Account: 'deleted' }));
    const { user } = openPage();
    const dialog = await ask(user);
    expect(dialog).toHaveTextContent('the deleted account: name, e-mail address');
    expect(dialog).toHaveTextContent('tasks, ratings and the remarks of supervisors');
    expect(dialog).not.toHaveTextContent('The open application is closed');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  it('leads to the interns while the person has an active account', async () => {
    fakeApi(application(buildApplicant()), on(getPersonalData, { ...held, Account: 'active' }));
    const { user } = openPage();
    const dialog = await ask(user);
    expect(dialog).toHaveTextContent('Delete the intern under Interns first');
    expect(within(dialog).queryByRole('button', { name: 'Erase personal data' })).not.toBeInTheDocument();
    await user.click(within(dialog).getByRole('link', { name: 'Interns' }));
    expect(await screen.findByRole('heading', { name: 'Interns' })).toBeInTheDocument();
  });

  it('tells the second administrator who was first, and shows the new state', async () => {
    const message = 'The personal data was already erased by Otto Other on Friday, 20 November 2026.';
    const api = fakeApi(
      application(buildApplicant()),
      on(getPersonalData, held),
      on(erasePersonalData, () => {
        api.use(application(erasedApplicant, 'Otto Other'));
        return new FakeFailure(409, { message });
      }),
    );
    const { user } = openPage();
    await ask(user);
    await user.keyboard('wanjiru@example.com{Enter}');
    const toasts = screen.getByRole('region', { name: 'Notifications', hidden: true });
    expect(await within(toasts).findByText(`Wanjiru Kamau. ${message}`)).toBeInTheDocument();
    expect(await screen.findByText(/was erased on .*, by Otto Other\.$/)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('an erased application', () => {
  it('shows what is left: no address, no documents and nothing to do', async () => {
    fakeApi(application(erasedApplicant));
    openPage();
    expect(
      await screen.findByText(/was erased on 20 November 2026, .*, when its retention period ended\.$/),
    ).toBeInTheDocument();
    const headers = screen.getAllByRole('rowheader').map((header) => header.textContent);
    expect(headers).toEqual(['Name', 'Application For', 'Application Status']);
    expect(screen.queryByRole('region', { name: 'Personal data' })).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Documents' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('is not invited to an interview', async () => {
    fakeApi(application(erasedApplicant, 'Ada Admin'));
    openPage(ScheduleInterviewPage);
    expect(await screen.findByText(/was erased on/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Schedule' })).not.toBeInTheDocument();
  });
});

describe('the countdown of the retention period', () => {
  it.each([
    [12, /^Personal data will be erased in 12 days, on .*\w+day, \d+ \w+ \d{4}$/],
    [1, /^Personal data will be erased tomorrow, on /],
    [0, /^Personal data will be erased today, on /],
    [-1, /^Personal data will be erased today, on /],
  ])('says it where it ends in %s days', async (days, text) => {
    const EraseOn = today(new Date(Date.now() + days * 86_400_000));
    fakeApi(application(buildApplicant({ ApplicationStatus: 'Declined', EraseOn })));
    openPage();
    expect(within(await section()).getByText(/^Personal data will be erased/)).toHaveTextContent(text);
  });

  it('is not shown while no period is set', async () => {
    fakeApi(application(buildApplicant({ ApplicationStatus: 'Declined' })));
    openPage();
    expect(within(await section()).queryByText(/will be erased/)).not.toBeInTheDocument();
  });
});
