import {
  type Answer,
  FEEDBACK_QUESTIONS,
  readCompletion,
  sendProgrammeFeedback,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, type Handler, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { feedbackQuestions } from '@internship-portals/shared-ui/completion';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Completion } from './completion';

const STEPS: Answer<typeof readCompletion> = {
  Steps: [{ Step: 'certificate', IsDone: true }],
  EndsOn: '2027-01-22',
};
const show = (...answers: Handler[]) => {
  const api = fakeApi(...answers);
  renderRoutes([{ path: '/', element: <Completion /> }], { wrapper: ApiProvider });
  return api;
};
const choose = (user: ReturnType<typeof userEvent.setup>, label: string, score: string) =>
  user.click(within(screen.getByRole('radiogroup', { name: label })).getByRole('radio', { name: score }));

beforeEach(() => signedInAs('INT'));
afterEach(() => signedOut());

it('thanks the intern at the end, and sends what they think of the programme once', async () => {
  let state: 'open' | 'sent' = 'open';
  const api = show(
    on(readCompletion, () => ({ ...STEPS, Feedback: state })),
    on(sendProgrammeFeedback, () => {
      state = 'sent';
      return { message: 'Feedback Sent' };
    }),
  );
  const user = userEvent.setup();
  expect(await screen.findByRole('heading', { name: 'Thank you for your internship' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Give Feedback' }));
  const heading = screen.getByRole('heading', { name: 'Thank you for your internship' });
  expect(heading).toHaveFocus();
  for (const question of FEEDBACK_QUESTIONS) await choose(user, feedbackQuestions[question], '4');
  await choose(user, 'I was guided well.', '5');
  await user.type(screen.getByRole('textbox', { name: 'What was best?' }), 'The team');
  await user.click(screen.getByRole('button', { name: 'Send Feedback' }));
  expect(await screen.findByText(/Thank you for your feedback on the programme, too/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Give Feedback' })).not.toBeInTheDocument();
  expect(heading).toHaveFocus();
  expect(api.calls.find(({ endpoint }) => endpoint === sendProgrammeFeedback)?.input).toMatchObject({
    body: { Learning: 4, Guidance: 5, Work: 4, Organisation: 4, Recommendation: 4, Best: 'The team', Better: '' },
  });
});

it('keeps what was chosen when the server refuses it, with the reason', async () => {
  const message = 'Nothing was sent: you have sent your feedback already. It can no longer be changed.';
  show(
    on(readCompletion, { ...STEPS, Feedback: 'open' }),
    on(sendProgrammeFeedback, new FakeFailure(409, { code: 'programme_feedback_state', message })),
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Give Feedback' }));
  await choose(user, 'I was guided well.', '2');
  await user.click(screen.getByRole('button', { name: 'Send Feedback' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(
    within(screen.getByRole('radiogroup', { name: 'I was guided well.' })).getByRole('radio', { name: '2' }),
  ).toBeChecked();
});

it('asks nothing before the end, when the steps are folded behind how many are done', async () => {
  show(on(readCompletion, STEPS));
  await userEvent.setup().click(await screen.findByRole('heading', { name: 'Completion' }));
  expect(screen.getByText('Certificate of completion issued')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Thank you for your internship' })).not.toBeInTheDocument();
});

it('says when and where a lecturer visits the intern', async () => {
  const time = { id: 'v-1', Date: '2026-12-01', Time: '10:00', Length: 60, Place: 'Head office', VideoLink: '' };
  show(on(readCompletion, { ...STEPS, Visits: [{ ...time, BookedBy: 'Dr Njeri Maina' }] }));
  const visit = await screen.findByRole('region', { name: 'Visit of your university' });
  expect(visit).toHaveTextContent('Dr Njeri Maina visits you on Tuesday, 1 December 2026 at 10:00, for 60 minutes.');
  expect(visit).toHaveTextContent('Head office');
});
