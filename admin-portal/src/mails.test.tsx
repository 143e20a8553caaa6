/** The e-mails that pages outside the applications show before they are sent. */
import {
  adminPages,
  decideApplication,
  getApplication,
  getCalendarFeed,
  getDecisionMail,
  getDecisionsNeeded,
  type Interview,
  listInterviews,
  previewDecisionMail,
  rescheduleInterview,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, type Handler, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { today } from '@internship-portals/shared-ui';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import { buildApplicant, buildInterview, invitationPreview } from './features/applications/applicant.fixture';
import { buildNeeded, quietDashboard } from './features/dashboard/dashboard.fixture';
import { base } from './messages';
import { portal } from './portal';
import { fakeApi } from './testing';

const open = (at: string) => renderRoutes([{ path: base, children: portal.routes }], { at, wrapper: ApiProvider });
const preview = on(previewDecisionMail, invitationPreview);
const letter = () => screen.findByRole('region', { name: 'The e-mail as it will be sent' });

beforeEach(() => signedInAs('ADM'));
afterEach(() => signedOut());

describe('the question before a result on the dashboard', () => {
  const interview = { id: 'a-1', Name: 'Wanjiru Kamau', Position: 'Advisory', InterviewDate: '2026-02-20' };
  const needed = buildNeeded({ Interviews: { Total: 0, Days: [], Earlier: { Total: 1, Interviews: [interview] } } });
  const ask = async (result: 'Passed' | 'Declined', ...answers: Handler[]) => {
    const api = fakeApi(...quietDashboard, on(getDecisionsNeeded, needed), preview, ...answers);
    const { user } = open(base);
    await user.click(await screen.findByRole('button', { name: `${result}: Wanjiru Kamau` }));
    const inputs = (of: unknown) => api.calls.filter(({ endpoint }) => endpoint === of).map(({ input }) => input);
    return { api, user, inputs, question: async () => within(await screen.findByRole('alertdialog')) };
  };

  it.each(['Passed', 'Declined'] as const)('has the e-mail as it will be sent: %s', async (result) => {
    const { user, inputs, question } = await ask(result);
    await user.click(await (await question()).findByText('E-mail'));
    expect(await letter()).toHaveTextContent('Dear Wanjiru Kamau,');
    expect(inputs(previewDecisionMail)).toMatchObject([{ params: { id: 'a-1' }, body: { Decision: result } }]);
  });

  it('sends words of its own, and keeps them while the server refuses them', async () => {
    const errors = { MailText: ['There is no variable {{nobody}} here.'] };
    const { api, user, inputs, question } = await ask(
      'Passed',
      on(getDecisionMail, { Subject: 'Welcome', Text: 'Dear Wanjiru,', Variables: [] }),
      on(decideApplication, new FakeFailure(422, { message: 'Invalid', errors })),
    );
    const first = await question();
    await user.click(await first.findByText('E-mail'));
    await user.click(await first.findByRole('button', { name: 'Edit the text' }));
    await user.type(await first.findByRole('textbox', { name: 'Text' }), ' yes.');
    await user.click(first.getByRole('button', { name: 'Passed' }));
    expect(await screen.findByText('There is no variable {{nobody}} here.')).toBeVisible();
    const again = await question();
    expect(again.getByRole('textbox', { name: 'Text' })).toHaveValue('Dear Wanjiru, yes.');
    api.use(on(decideApplication, { message: 'Applicant Accepted' }));
    await user.click(again.getByRole('button', { name: 'Passed' }));
    expect(await screen.findByText('Applicant Accepted')).toBeVisible();
    expect(inputs(decideApplication).at(-1)?.body).toEqual({
      ApplicationStatus: 'Passed',
      Seen: 'Accepted For Interview',
      SeenDate: '2026-02-20',
      MailSubject: 'Welcome',
      MailText: 'Dear Wanjiru, yes.',
    });
  });
});

describe('the question before a move', () => {
  const Reply = {
    Answer: 'another-day' as const,
    At: '2026-11-20T08:00:00.000Z',
    Reason: null,
    Proposals: [{ Date: '2099-06-17', Time: '11:00' }],
    Date: today(),
    Time: '10:30',
  };
  const applicant = buildApplicant({
    id: 'a-1',
    Name: 'Wanjiru Kamau',
    ApplicationStatus: 'Accepted For Interview',
    InterviewDate: Reply.Date,
    InterviewTime: Reply.Time,
  });
  const interview = buildInterview({
    id: 'a-1',
    Name: 'Wanjiru Kamau',
    Date: Reply.Date,
    Reply,
    Interviewers: [{ user_id: 'u-1', Name: 'Grace Wambui' }],
  });
  const Oldest = [{ id: 'a-1', Name: 'Wanjiru Kamau', Position: 'Advisory', Reply }];
  const { Time, Length, Place, VideoLink, Message, Interviewers } = interview;
  const application = {
    Applicant: applicant,
    Interview: { Time, Length, Place, VideoLink, Message, Interviewers, Cancelled: false },
    Replies: [Reply],
    Cv: '/cv',
    AttachmentLetter: '/letter',
    History: [],
    Corrections: [],
  };
  const listed = (...Interviews: Interview[]) =>
    on(listInterviews, { Today: Reply.Date, TimeZone: 'Africa/Nairobi', Interviews });
  const name = 'Move to Wednesday, 17 June 2099 at 11:00: Wanjiru Kamau';
  const ask = async (page: string, ...answers: Handler[]) => {
    const api = fakeApi(
      ...quietDashboard,
      on(getDecisionsNeeded, buildNeeded({ Answers: { Total: 1, Coming: 0, Oldest } })),
      on(getCalendarFeed, { CreatedAt: null, UsedAt: null }),
      on(getApplication, application),
      preview,
      listed(interview),
      on(rescheduleInterview, { message: 'Interview moved', Mail: 'delivered' }),
      ...answers,
    );
    const { user } = open(page);
    await user.click(await screen.findByRole('button', { name }));
    const inputs = (of: unknown) => api.calls.filter(({ endpoint }) => endpoint === of).map(({ input }) => input);
    return { api, user, inputs, question: within(await screen.findByRole('alertdialog', { name: `${name}?` })) };
  };
  const pages = [
    ['the dashboard', base],
    ['the agenda', `${adminPages.interviews}?view=agenda`],
    ["the applicant's page", adminPages.applicant('a-1')],
  ] as const;

  it.each(pages)(
    'shows the e-mail with the new day and the rest of the interview, and moves nothing if it is cancelled: %s',
    async (_, page) => {
      const { user, inputs, question } = await ask(page);
      expect(await letter()).toHaveTextContent('Dear Wanjiru Kamau,');
      expect(inputs(listInterviews).at(-1)).toMatchObject({ query: { From: Reply.Date, To: Reply.Date } });
      expect(inputs(previewDecisionMail)).toMatchObject([
        {
          params: { id: 'a-1' },
          body: { Decision: 'Accepted', Date: '2099-06-17', Time: '11:00', Place: 'Room 4', Interviewers: ['u-1'] },
        },
      ]);
      await user.click(question.getByRole('button', { name: 'Cancel' }));
      expect(inputs(rescheduleInterview)).toEqual([]);
    },
  );

  it.each(pages)('moves the interview once it is answered: %s', async (_, page) => {
    const { user, inputs, question } = await ask(page);
    await user.click(question.getByRole('button', { name: 'Move the interview' }));
    expect(await screen.findByText('Interview moved')).toBeVisible();
    expect(inputs(rescheduleInterview)).toMatchObject([
      { params: { id: 'a-1' }, body: { Date: '2099-06-17', Time: '11:00' } },
    ]);
  });

  it('says why it cannot', async () => {
    const errors = { Interviewers: ['Grace Wambui has left. Choose another interviewer.'] };
    const refused = on(rescheduleInterview, new FakeFailure(422, { message: 'Invalid', errors }));
    const { user, question } = await ask(pages[1][1], refused);
    await user.click(question.getByRole('button', { name: 'Move the interview' }));
    expect(await screen.findByText('Grace Wambui has left. Choose another interviewer.')).toBeVisible();
  });

  it('says if another administrator was faster', async () => {
    const { question } = await ask(base, listed());
    expect(await question.findByRole('status')).toHaveTextContent(/^The interview has changed meanwhile\./);
  });
});
