import {
  adminPages,
  decideApplication,
  getDashboard,
  getDecisionsNeeded,
  listSupervisors,
  retryMail,
  undoDecline,
  updateUser,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { base } from '../../messages';
import { buildMail, buildNeeded, needMails, needWaitingMails, quietDashboard } from './dashboard.fixture';
import { DashboardPage } from './dashboard-page';

const openPage = () => renderRoutes([{ path: base, Component: DashboardPage }], { at: base, wrapper: ApiProvider });
const card = (name: string) => screen.findByRole('region', { name });
const details = (id: string) => `${base}/interviewDetails/viewDetails/${id}`;

beforeEach(() => signedInAs('ADM'));
afterEach(() => signedOut());

describe('what needs a decision', () => {
  it('is said to be nothing where nothing waits', async () => {
    fakeApi(...quietDashboard);
    openPage();
    expect(await screen.findByText('Nothing needs a decision now')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Waiting applications' })).not.toBeInTheDocument();
  });

  it('begins with a banner while there is no mail server', async () => {
    const { Mails } = buildNeeded();
    fakeApi(
      ...quietDashboard,
      on(
        getDecisionsNeeded,
        buildNeeded({ Mails: { ...Mails, StuckSince: '2026-03-02T08:00:00.000Z', Written: true } }),
      ),
    );
    openPage();
    const mails = await card('Undelivered e-mails');
    const banner = screen.getByText(/no mail server is set up\. Nobody receives e-mails\./);
    expect(mails.compareDocumentPosition(banner)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  });

  it.each([
    [79, null],
    [80, /^Applicants have sent 80% of the documents/],
    [100, /^Applicants have sent more documents/],
  ])('warns of documents that nobody has checked: %s percent', async (DocumentsUsed, warning) => {
    fakeApi(...quietDashboard, on(getDecisionsNeeded, buildNeeded({ DocumentsUsed })));
    openPage();
    await screen.findByText('Nothing needs a decision now');
    if (warning) expect(screen.getByText(warning)).toBeVisible();
    else expect(screen.queryByText(/^Applicants have sent/)).not.toBeInTheDocument();
  });

  it('says which services do not answer, and what people cannot do meanwhile', async () => {
    fakeApi(...quietDashboard, on(getDecisionsNeeded, buildNeeded({ Away: ['scanner', 'bucket'] })));
    openPage();
    expect(await screen.findByText(/^The virus scanner does not answer. .* are refused/)).toBeVisible();
    expect(screen.getByText(/^The storage of the documents does not answer./)).toBeVisible();
  });

  it.each([
    ['2026-03-16', '3 answers are due by Monday, 16 March 2026.'],
    ['2026-03-11', '3 answers are past the promised day, Wednesday, 11 March 2026.'],
  ])('names first the answers that are promised by %s, on the way to exactly these', async (By, text) => {
    const { Applications } = buildNeeded();
    fakeApi(
      ...quietDashboard,
      on(getDecisionsNeeded, buildNeeded({ Applications: { ...Applications, Total: 3, Due: { Total: 3, By } } })),
    );
    openPage();
    const link = await screen.findByRole('link', { name: 'Decide, or send a new day' });
    expect(link).toHaveAttribute('href', `${base}/applications?f.AnswerBy=${By}`);
    expect(link.parentElement).toHaveTextContent(text);
  });

  it('is limited to an intake, which the address keeps and the lists get', async () => {
    const Intakes = ['May 2027', 'January 2027'];
    const { Applications } = buildNeeded();
    const By = '2026-03-16';
    const api = fakeApi(
      ...quietDashboard,
      on(getDecisionsNeeded, buildNeeded({ Intakes, Applications: { ...Applications, Due: { Total: 1, By } } })),
    );
    const { user, router } = openPage();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Intake' }), 'January 2027');
    const limited = () => api.calls.filter(({ input }) => input.query?.Intake === 'January 2027');
    await waitFor(() =>
      expect(limited().map(({ endpoint }) => endpoint)).toEqual(
        expect.arrayContaining([getDashboard, getDecisionsNeeded]),
      ),
    );
    expect(router.state.location.search).toBe('?f.Intake=January+2027');
    expect(await screen.findByRole('link', { name: 'Decide, or send a new day' })).toHaveAttribute(
      'href',
      `${base}/applications?f.AnswerBy=${By}&f.Intake=January+2027`,
    );
    expect(screen.getByRole('link', { name: /^Applications/ })).toHaveAttribute(
      'href',
      `${base}/applications?f.Intake=January+2027`,
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Intake' }), 'All intakes');
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('names who is next on the waiting list for a free place, to be accepted here', async () => {
    const row = {
      id: 'a-1',
      Name: 'Zawadi Were',
      Position: 'Advisory',
      Intake: 'May 2027',
      InterviewDate: '2026-03-01',
    };
    fakeApi(...quietDashboard, on(getDecisionsNeeded, buildNeeded({ Places: { Total: 1, First: [row] } })));
    openPage();
    const places = within(await card('Next on the waiting list'));
    expect(places.getByText('A place for Advisory in May 2027 is free.')).toBeVisible();
    expect(places.getByRole('button', { name: 'Passed: Zawadi Were' })).toBeVisible();
  });

  it('counts the interns whose documents wait for a check or are overdue, with the way to exactly them', async () => {
    fakeApi(...quietDashboard, on(getDecisionsNeeded, buildNeeded({ Documents: { ToCheck: 3, Overdue: 1 } })));
    openPage();
    const documents = within(await card('Documents before day one'));
    for (const [name, show] of [
      ['3 interns with documents to check', 'to-check'],
      ['1 intern with overdue documents', 'overdue'],
    ] as const)
      expect(documents.getByRole('link', { name })).toHaveAttribute(
        'href',
        `${adminPages.joiningDocuments}?show=${show}`,
      );
  });

  it('has the next visits of lecturers, with the way to the intern', async () => {
    const visit = { id: 'v-1', user_id: 'u-1', Name: 'Brian Kiprotich', Date: '2026-03-17', Time: '10:00' };
    const Visits = { Total: 7, First: [{ ...visit, BookedBy: 'Dr Njeri Maina' }] };
    fakeApi(...quietDashboard, on(getDecisionsNeeded, buildNeeded({ Visits })));
    openPage();
    const visits = within(await card('Visits of universities'));
    expect(visits.getByRole('listitem')).toHaveTextContent(/Tuesday, 17 March 2026 at 10:00, by Dr Njeri Maina/);
    expect(visits.getByRole('link', { name: 'Brian Kiprotich' })).toHaveAttribute(
      'href',
      adminPages.performance('u-1'),
    );
    expect(visits.getByText('and 6 more')).toBeVisible();
  });

  it('names applicants whom no offered time fits, with the times that they propose and the way to the form', async () => {
    const Reply = {
      Answer: 'another-day' as const,
      At: '2026-03-11T08:00:00.000Z',
      Reason: 'I have an exam.',
      Proposals: [{ Date: '2026-03-20', Time: '09:00' }],
      Date: '2026-03-18',
      Time: '10:00',
    };
    const Oldest = [{ id: 'a-7', Name: 'Amina Otieno', Position: 'Advisory', Reply, Uninvited: true }];
    fakeApi(...quietDashboard, on(getDecisionsNeeded, buildNeeded({ Answers: { Total: 1, Coming: 0, Oldest } })));
    openPage();
    const answers = within(await card('Need another day or time'));
    expect(answers.getByRole('listitem')).toHaveTextContent(
      'Advisory, proposes Friday, 20 March 2026 at 09:00: I have an exam.',
    );
    expect(answers.getByRole('link', { name: 'Schedule Amina Otieno' })).toHaveAttribute(
      'href',
      adminPages.scheduleInterview('a-7'),
    );
  });

  it('has the applications that wait longest, with the ways to review them and to all', async () => {
    const oldest = { Position: 'Advisory', AppliedAt: '2026-02-01T08:00:00.000Z' };
    const Oldest = [
      { id: 'a-1', Name: 'Wanjiru Kamau', Days: 39, ...oldest },
      { id: 'a-2', Name: 'Amina Otieno', Days: 1, ...oldest },
      { id: 'a-3', Name: 'Zawadi Were', Days: 0, ...oldest },
    ];
    fakeApi(
      ...quietDashboard,
      on(getDecisionsNeeded, buildNeeded({ Applications: { Total: 1206, Ages: [], Oldest, AnswerDays: 20, Late: 7 } })),
    );
    openPage();
    const waiting = within(await card('Waiting applications'));
    expect(waiting.getByText('1,206')).toBeVisible();
    for (const [name, to] of [
      ['Review', `${base}/applications/review`],
      ['7 are past the promised day', `${base}/applications?sort=AppliedAt`],
      ['All 1,206 applications', `${base}/applications?sort=AppliedAt`],
      ['Wanjiru Kamau', details('a-1')],
    ] as const)
      expect(waiting.getByRole('link', { name })).toHaveAttribute('href', to);
    const rows = within(waiting.getByRole('list', { name: 'Waiting longest' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      'Wanjiru KamauAdvisory39 days',
      'Amina OtienoAdvisory1 day',
      'Zawadi WereAdvisorytoday',
    ]);
  });

  it('has at most five interviews with their times, those without a result first, and the way to all of these', async () => {
    const interview = (id: string, Name: string, InterviewDate: string, InterviewTime?: string) => ({
      id,
      Name,
      Position: 'Advisory',
      InterviewDate,
      ...(InterviewTime ? { InterviewTime } : {}),
    });
    const earlier = ['e-1', 'e-2', 'e-3', 'e-4', 'e-5'].map((id) => interview(id, `Long past ${id}`, '2026-02-20'));
    const today = [
      interview('a-2', 'Morning', '2026-03-12', '10:00'),
      interview('a-3', 'All day', '2026-03-12'),
      interview('a-4', 'Third', '2026-03-12'),
    ];
    const Days = [
      { Date: '2026-03-09', Count: 1, Interviews: [interview('a-1', 'Past', '2026-03-09', '14:30')] },
      { Date: '2026-03-12', Count: 7, Interviews: today },
    ];
    const api = fakeApi(
      ...quietDashboard,
      on(
        getDecisionsNeeded,
        buildNeeded({ Interviews: { Total: 8, Days, Earlier: { Total: 9, Interviews: earlier } } }),
      ),
    );
    const { unmount } = openPage();
    const rows = async () =>
      within(await card('Interviews this week'))
        .getAllByRole('listitem')
        .map((row) => row.textContent);
    const past = 'Fri 20 FebFriday, 20 February 2026, AdvisoryNeeds a resultPassedDeclined';
    expect(await rows()).toEqual([
      `Long past e-1${past}`,
      `Long past e-2${past}`,
      `Long past e-3${past}`,
      // The day of the interview itself is not over yet.
      'Morning10:00, AdvisoryToday',
      'All dayAdvisoryToday',
    ]);
    const interviews = within(await card('Interviews this week'));
    expect(interviews.getByText('and 12 more')).toBeVisible();
    expect(interviews.getByRole('link', { name: 'Long past e-1' })).toHaveAttribute('href', details('e-1'));
    expect(interviews.getByRole('link', { name: 'All 10 that need a result' })).toHaveAttribute(
      'href',
      `${base}/selectedApplicants?stage=NeedsResult`,
    );
    unmount();
    api.use(
      on(
        getDecisionsNeeded,
        buildNeeded({ Interviews: { Total: 8, Days: Days.slice(1), Earlier: { Total: 0, Interviews: [] } } }),
      ),
    );
    openPage();
    expect(await rows()).toHaveLength(3);
    expect(screen.getByRole('link', { name: 'All interviews' })).toHaveAttribute('href', adminPages.interviews);
  });

  it('has the interns without a supervisor, who get one on the spot', async () => {
    const Interns = { Total: 9, First: [{ user_id: 'i-1', Name: 'Baraka Otieno', Position: 'Technology' }] };
    const supervisor = { Email: 'a@example.com', PhoneNumber: '+254722000111', Role: 'SUP' as const, Interns: 1 };
    const api = fakeApi(
      ...quietDashboard,
      on(getDecisionsNeeded, buildNeeded({ Interns })),
      on(listSupervisors, {
        Supervisors: [
          { ...supervisor, user_id: 's-1', Name: 'Grace Wambui', Position: 'Advisory' },
          { ...supervisor, user_id: 's-2', Name: 'Peter Kariuki', Position: 'Technology' },
        ],
      }),
      on(updateUser, { message: 'Updated' }),
    );
    const { user } = openPage();
    const interns = within(await card('Interns without a supervisor'));
    await user.click(interns.getByRole('button', { name: 'Assign a supervisor to Baraka Otieno' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign a supervisor to Baraka Otieno' }));
    const choice = await dialog.findByRole('combobox', { name: 'Supervisor' });
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Select a choice', 'Peter Kariuki, Technology', 'Grace Wambui, Advisory']);
    await user.click(dialog.getByRole('button', { name: 'Assign' }));
    expect(await dialog.findByText('Choose a supervisor.')).toBeVisible();
    await user.selectOptions(choice, 's-2');
    await user.click(dialog.getByRole('button', { name: 'Assign' }));
    expect(await screen.findByText('Supervisor Assigned')).toBeVisible();
    expect(api.calls.find(({ endpoint }) => endpoint === updateUser)?.input).toMatchObject({
      params: { id: 'i-1' },
      body: { InternID: 'i-1', SupervisorID: 's-2', SeenSupervisorID: null },
    });
    expect(interns.getByText('and 8 more')).toBeVisible();
    expect(interns.getByRole('link', { name: 'All interns' })).toHaveAttribute('href', `${base}/interns`);
    // What has nothing takes a line, not a card.
    expect(screen.getByText('No application waits for a decision. Every e-mail has been delivered.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Undelivered e-mails' })).not.toBeInTheDocument();
  });

  it('is read by itself, and says and mends its own failure', async () => {
    const api = fakeApi(...quietDashboard, on(getDecisionsNeeded, new FakeFailure(500)));
    const { user } = openPage();
    expect(await screen.findByText('Could not get Decisions')).toBeInTheDocument();
    // The rest of the page does not mind.
    expect(await screen.findByText('1,234')).toBeVisible();
    api.use(on(getDecisionsNeeded, buildNeeded()));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Nothing needs a decision now')).toBeVisible();
  });
});

describe('e-mails that were not delivered', () => {
  it('say who, what, when, and what the mail server said', async () => {
    const welcome = buildMail({
      id: 'm-2',
      Kind: 'supervisor-welcome',
      Recipient: 'njeri@example.com',
      Applicant: null,
    });
    fakeApi(
      ...quietDashboard,
      on(getDecisionsNeeded, needMails(buildMail(), { ...welcome, Attempts: 1, Outcome: null })),
    );
    openPage();
    const rows = await within(await card('Undelivered e-mails')).findAllByRole('listitem');
    expect(rows[0]).toHaveTextContent(
      /^Invitation by e-mailWanjiru KamauRetryThe mail server said: 550 No such mailboxwanjiru@example.comWritten 10 March 2026, \d\d:00, [\d,]+ days ago\. Tried 15 times\.$/,
    );
    expect(rows[1]).toHaveTextContent(
      /^Welcome of a supervisornjeri@example\.comRetryTried once\.Written .* Tried once\.$/,
    );
  });

  it('leave the list once another try has delivered them, and the focus has a place', async () => {
    const other = buildMail({ id: 'm-2', Recipient: 'amina@example.com' });
    const api = fakeApi(
      ...quietDashboard,
      on(getDecisionsNeeded, needMails(buildMail(), other)),
      on(retryMail, () => {
        api.use(on(getDecisionsNeeded, needMails(other)));
        return { message: 'Email sent Successfully', Mail: 'delivered' as const };
      }),
    );
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name: 'Retry: Invitation by e-mail to wanjiru@example.com' }));
    expect(await screen.findByText('Email sent Successfully')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText(/wanjiru@example.com/)).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Retry: Invitation by e-mail to amina@example.com' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect(api.calls.filter(({ endpoint }) => endpoint === retryMail).map(({ input }) => input.params.id)).toEqual([
      'm-1',
    ]);
  });

  it("stay, with the server's reason, where someone else was quicker", async () => {
    const why = 'This e-mail is obsolete, because a later decision has been made.';
    fakeApi(
      ...quietDashboard,
      on(getDecisionsNeeded, needMails(buildMail())),
      on(retryMail, new FakeFailure(409, { message: why })),
    );
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name: /^Retry: / }));
    expect(await screen.findByText(why)).toBeInTheDocument();
  });

  it('are four until more are asked for, and more than can be listed are said to be there', async () => {
    const mails = Array.from({ length: 20 }, (_, index) =>
      buildMail({ id: `m-${index}`, Recipient: `p${index}@x.example` }),
    );
    const { Mails } = buildNeeded();
    fakeApi(
      ...quietDashboard,
      on(getDecisionsNeeded, buildNeeded({ Mails: { ...Mails, Total: 500, More: true, Newest: mails } })),
    );
    const { user } = openPage();
    const list = within(await card('Undelivered e-mails'));
    expect(list.getByText('500+')).toBeVisible();
    expect(list.getAllByRole('listitem')).toHaveLength(4);
    await user.click(list.getByRole('button', { name: 'Show 16 more' }));
    expect(list.getAllByRole('listitem')).toHaveLength(20);
    expect(list.getByText('Older ones appear here as these are dealt with.')).toBeVisible();
    // The button has gone; the keyboard goes on in the list.
    expect(document.activeElement).toContainElement(list.getAllByRole('listitem')[0] as HTMLElement);
    expect(document.body).not.toHaveFocus();
  });

  it('are listed while they wait for another attempt, next to those that were given up', async () => {
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const waiting = buildMail({
      At: minutesAgo(23),
      Attempts: 3,
      Outcome: '450 greylisted',
      DueAt: '2026-03-10T09:00:00.000Z',
    });
    const unconfirmed = buildMail({ id: 'm-2', Attempts: 1, Outcome: null, Unconfirmed: true });
    fakeApi(
      ...quietDashboard,
      on(getDecisionsNeeded, needWaitingMails([waiting, unconfirmed], minutesAgo(16))),
      on(retryMail, { message: 'queued', Mail: 'queued' }),
    );
    const { user } = openPage();
    const list = within(await card('Undelivered e-mails'));
    const rows = within(await list.findByRole('list', { name: 'Waiting for another attempt' })).getAllByRole(
      'listitem',
    );
    expect(rows[0]).toHaveTextContent(
      /RetryThe mail server said: 450 greylisted.*, 23 minutes ago\. Tried 3 times\. Next try at 10 March 2026, \d\d:00\.$/,
    );
    expect(rows[1]).toHaveTextContent(
      'Delivery not confirmed. The mail server received it, so it may have been delivered.',
    );
    expect(list.getByRole('alert')).toHaveTextContent(
      /^No e-mail has been delivered since .*, for 16 minutes, although/,
    );
    await user.click(list.getAllByRole('button', { name: /^Retry: / })[0] as HTMLElement);
    expect(await screen.findByText('The e-mail is queued, not delivered yet')).toBeInTheDocument();
  });
});

describe('many people whose retention period has ended', () => {
  it('are announced with the time of their erasure, even when nothing else is open', async () => {
    const Erasures = { Total: 231, At: '2026-03-13T08:00:00.000Z' };
    fakeApi(...quietDashboard, on(getDecisionsNeeded, buildNeeded({ Erasures })));
    openPage();
    expect((await card('Personal data to be erased')).textContent).toMatch(
      /231 declined applications or former interns has ended\..* erased for good at 13 March 2026, \d\d:00\./,
    );
  });
});

describe('portals that the server replaced', () => {
  it('are listed with the reason; one that does not open is told apart', async () => {
    const Reason = 'The portal contract: this build was made for 1, the live shell offers 2.';
    fakeApi(
      ...quietDashboard,
      on(
        getDecisionsNeeded,
        buildNeeded({
          Portals: [
            { Portal: 'intern-portal', Version: '1.2.0', From: '1.1.0', At: '2026-03-10T08:00:00.000Z', Reason },
            { Portal: 'admin-portal', Version: '1.0.0', From: null, At: null, Reason },
          ],
        }),
      ),
    );
    openPage();
    const rows = within(await card('Portals that the server replaced')).getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent(
      /^intern-portal1\.2\.0 is live in place of 1\.1\.0 since 10 March 2026, \d\d:00\.The/,
    );
    expect(rows[1]).toHaveTextContent(
      /^admin-portalIt does not open: 1\.0\.0 does not fit, and no other version does\.The/,
    );
    expect(within(rows[0] as HTMLElement).getByRole('link', { name: 'intern-portal' })).toHaveAttribute(
      'href',
      '/adminDashboard/releases/portals/intern-portal',
    );
  });
});

describe('the result of an interview', () => {
  const interview = { id: 'a-1', Name: 'Wanjiru Kamau', Position: 'Advisory', InterviewDate: '2026-02-20' };
  const needed = on(
    getDecisionsNeeded,
    buildNeeded({ Interviews: { Total: 0, Days: [], Earlier: { Total: 1, Interviews: [interview] } } }),
  );
  const decided = (api: ReturnType<typeof fakeApi>) =>
    api.calls.find(({ endpoint }) => endpoint === decideApplication)?.input;

  it('is taken on the dashboard after a question', async () => {
    const api = fakeApi(...quietDashboard, needed, on(decideApplication, { message: 'Applicant Accepted' }));
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name: 'Passed: Wanjiru Kamau' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Passed: Wanjiru Kamau, Advisory?' }));
    await user.click(question.getByRole('button', { name: 'Passed' }));
    expect(await screen.findByText('Applicant Accepted')).toBeVisible();
    expect(decided(api)).toMatchObject({
      params: { id: 'a-1' },
      body: { ApplicationStatus: 'Passed', Seen: 'Accepted For Interview', SeenDate: '2026-02-20' },
    });
  });

  it('can be undone for a few seconds if it is a decline', async () => {
    const api = fakeApi(
      ...quietDashboard,
      needed,
      on(decideApplication, { message: 'Application Declined', UndoFor: 9_000 }),
      on(undoDecline, { message: 'Decline undone' }),
    );
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name: 'Declined: Wanjiru Kamau' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Declined' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Decline undone')).toBeVisible();
    expect(api.calls.some(({ endpoint }) => endpoint === undoDecline)).toBe(true);
  });

  it('is refused with the reason if another administrator was faster', async () => {
    const message = 'The application was declined meanwhile.';
    const api = fakeApi(...quietDashboard, needed, on(decideApplication, new FakeFailure(409, { message })));
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name: 'Passed: Wanjiru Kamau' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Passed' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Application could not be Accepted');
    expect(alert).toHaveTextContent(message);
    expect(decided(api)).toBeDefined();
  });
});
