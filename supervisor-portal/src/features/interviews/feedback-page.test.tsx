import {
  type Answer,
  getCalendarFeed,
  getInterviewFeedback,
  giveInterviewFeedback,
  listComingVisits,
  listInterviews,
  supervisorPages,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { today } from '@internship-portals/shared-ui';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import { FeedbackPage } from './feedback-page';
import { InterviewsPage } from './interviews-page';

const hidden: Answer<typeof getInterviewFeedback> = {
  Applicant: { Name: 'Brian Mutiso', Position: 'Engineering', InterviewDate: '2026-11-27' },
  Criteria: ['Communication', 'Motivation'],
  MayGive: true,
  MayWaive: false,
  Own: null,
  Given: 1,
  Others: null,
  Averages: null,
};
const feedback = {
  id: 'f-1',
  By: 'Grace Wambui',
  Scores: [
    { Criterion: 'Communication', Score: 3 },
    { Criterion: 'Motivation', Score: 5 },
  ],
  Text: 'Asked good questions.',
  GivenAt: '2026-11-27T12:00:00.000Z',
  EditedAt: null,
};

beforeEach(() => signedInAs('SUP'));
afterEach(() => signedOut());

describe('the feedback on an interview', () => {
  it('asks for 1 to 5 for each criterion, and shows that of others once it is sent', async () => {
    const api = fakeApi(on(getInterviewFeedback, hidden), on(giveInterviewFeedback, { message: 'Feedback saved' }));
    const { user } = renderRoutes([{ path: '/:id', Component: FeedbackPage }], { at: '/a-1', wrapper: ApiProvider });
    expect(await screen.findByText(/1 other has given feedback/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Brian Mutiso' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save Feedback' }));
    expect(await screen.findAllByText('Choose 1 to 5.')).toHaveLength(2);
    expect(api.calls.some(({ endpoint }) => endpoint === giveInterviewFeedback)).toBe(false);
    const rate = (criterion: string, score: string) =>
      user.click(within(screen.getByRole('radiogroup', { name: criterion })).getByRole('radio', { name: score }));
    await rate('Communication', '4');
    await rate('Motivation', '5');
    await user.type(screen.getByRole('textbox', { name: 'What did you notice?' }), 'Calm.');
    api.use(
      on(getInterviewFeedback, {
        ...hidden,
        Own: { ...feedback, id: 'f-2', By: 'Amina Otieno', Text: 'Calm.' },
        Others: [feedback],
        Averages: [{ Criterion: 'Communication', Average: 3.5, Count: 2 }],
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Save Feedback' }));
    expect(await screen.findByText('Feedback saved')).toHaveTextContent('Brian Mutiso');
    expect(api.calls.find(({ endpoint }) => endpoint === giveInterviewFeedback)?.input.body).toEqual({
      Scores: [
        { Criterion: 'Communication', Score: 4 },
        { Criterion: 'Motivation', Score: 5 },
      ],
      Text: 'Calm.',
    });
    expect(await screen.findByText('Asked good questions.')).toBeVisible();
    expect(screen.getByRole('table', { name: 'Averages' })).toHaveTextContent('Communication3.52');
  });

  it('is reached from the agenda, by the name of the applicant', async () => {
    const interview: Answer<typeof listInterviews>['Interviews'][number] = {
      id: 'a-1',
      Name: 'Brian Mutiso',
      Position: 'Engineering',
      ApplicationStatus: 'Accepted For Interview',
      Date: today(),
      Time: '10:00',
      Length: 45,
      Place: null,
      VideoLink: null,
      Message: null,
      Interviewers: [],
      Mine: true,
      Reply: null,
    };
    fakeApi(
      on(listInterviews, { Today: today(), TimeZone: 'Africa/Nairobi', Interviews: [interview] }),
      on(getCalendarFeed, { CreatedAt: null, UsedAt: null }),
      on(listComingVisits, {}),
      on(getInterviewFeedback, hidden),
    );
    const { user } = renderRoutes(
      [
        { path: supervisorPages.interviews, Component: InterviewsPage },
        { path: `${supervisorPages.interviews}/:id/feedback`, Component: FeedbackPage },
      ],
      { at: supervisorPages.interviews, wrapper: ApiProvider },
    );
    await user.click(await screen.findByRole('link', { name: 'Brian Mutiso' }));
    expect(await screen.findByText(/1 other has given feedback/)).toBeVisible();
  });
});
