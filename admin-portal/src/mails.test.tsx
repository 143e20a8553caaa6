/** The e-mails that pages outside the applications show before they are sent. */
import {
  adminPages,
  decideApplication,
  getCalendarFeed,
  getDecisionMail,
  getDecisionsNeeded,
  listInterviews,
  previewDecisionMail,
  rescheduleInterview,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, type Handler, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { today } from '@internship-portals/shared-ui';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import { buildInterview, invitationPreview } from './features/applications/applicant.fixture';
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

describe('the question before a move on the dashboard', () => {
  const Reply = {
    Answer: 'another-day' as const,
    At: '2026-11-20T08:00:00.000Z',
    Reason: null,
    Proposals: [{ Date: '2099-06-17', Time: '11:00' }],
    Date: '2099-06-15',
    Time: '10:30',
  };
  const Oldest = [{ id: 'a-1', Name: 'Wanjiru Kamau', Position: 'Advisory', Reply }];
  const needed = on(getDecisionsNeeded, buildNeeded({ Answers: { Total: 1, Coming: 0, Oldest } }));
  const ask = async (Interviews: ReturnType<typeof buildInterview>[]) => {
    const api = fakeApi(
      ...quietDashboard,
      needed,
      preview,
      on(listInterviews, { Today: '2099-06-01', TimeZone: 'Africa/Nairobi', Interviews }),
      on(rescheduleInterview, { message: 'Interview moved', Mail: 'delivered' }),
    );
    const { user } = open(base);
    const name = 'Move to Wednesday, 17 June 2099 at 11:00: Wanjiru Kamau';
    await user.click(await screen.findByRole('button', { name }));
    const inputs = (of: unknown) => api.calls.filter(({ endpoint }) => endpoint === of).map(({ input }) => input);
    return { user, inputs, question: within(await screen.findByRole('alertdialog', { name: `${name}?` })) };
  };
  const interview = buildInterview({ id: 'a-1', Interviewers: [{ user_id: 'u-1', Name: 'Grace Wambui' }] });

  it('shows the e-mail with the new day and the rest of the interview, and moves nothing if it is cancelled', async () => {
    const { user, inputs, question } = await ask([buildInterview(), interview]);
    expect(await letter()).toHaveTextContent('Dear Wanjiru Kamau,');
    expect(inputs(listInterviews)).toMatchObject([{ query: { From: '2099-06-15', To: '2099-06-15' } }]);
    expect(inputs(previewDecisionMail)).toMatchObject([
      {
        params: { id: 'a-1' },
        body: { Decision: 'Accepted', Date: '2099-06-17', Time: '11:00', Place: 'Room 4', Interviewers: ['u-1'] },
      },
    ]);
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(inputs(rescheduleInterview)).toEqual([]);
  });

  it('moves the interview once it is answered', async () => {
    const { user, inputs, question } = await ask([interview]);
    await user.click(question.getByRole('button', { name: 'Move the interview' }));
    expect(await screen.findByText('Interview moved')).toBeVisible();
    expect(inputs(rescheduleInterview)).toMatchObject([
      { params: { id: 'a-1' }, body: { Date: '2099-06-17', Time: '11:00' } },
    ]);
  });

  it('says if another administrator was faster', async () => {
    const { question } = await ask([]);
    expect(await question.findByRole('status')).toHaveTextContent(/^The interview has changed meanwhile\./);
  });
});

describe('the agenda of interviews', () => {
  it('has the e-mail of a move below its buttons, with the rest of the interview as it stands', async () => {
    const day = today();
    const interview = buildInterview({
      id: 'a-1',
      Date: day,
      Interviewers: [{ user_id: 'u-1', Name: 'Grace Wambui' }],
      Reply: {
        Answer: 'another-day',
        At: '2026-11-20T08:00:00.000Z',
        Reason: null,
        Proposals: [{ Date: '2099-06-17', Time: '11:00' }],
        Date: day,
        Time: '10:30',
      },
    });
    const api = fakeApi(
      on(listInterviews, { Today: day, TimeZone: 'Africa/Nairobi', Interviews: [interview] }),
      on(getCalendarFeed, { CreatedAt: null, UsedAt: null }),
      preview,
    );
    const { user } = open(`${adminPages.interviews}?view=agenda`);
    await user.click(await screen.findByText('See the e-mail of a move'));
    expect(await letter()).toHaveTextContent('Your interview on Tuesday, 3 March 2099 at 10:30');
    expect(api.calls.find(({ endpoint }) => endpoint === previewDecisionMail)?.input).toMatchObject({
      params: { id: 'a-1' },
      body: { Decision: 'Accepted', Date: '2099-06-17', Time: '11:00', Place: 'Room 4', Interviewers: ['u-1'] },
    });
  });
});
