import {
  adminPages,
  deleteCalendarFeed,
  getCalendarFeed,
  type Interview,
  listInterviews,
  renewCalendarFeed,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { fakeApi, later, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { today } from '@internship-portals/shared-ui';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen } from '@testing-library/react';
import { InterviewsPage } from './interviews-page';

const day = today();
const interview: Interview = {
  id: 'a-1',
  Name: 'Wanjiru Kamau',
  Position: 'Engineering',
  ApplicationStatus: 'Accepted For Interview',
  Date: day,
  Time: '10:00',
  Length: 45,
  Place: 'Room 4',
  VideoLink: null,
  Message: null,
  Interviewers: [{ user_id: 's-1', Name: 'Grace Wambui' }],
  Mine: false,
  Reply: {
    Answer: 'another-day',
    At: '2026-11-20T08:00:00.000Z',
    Reason: 'An exam.',
    Proposals: [{ Date: '2099-06-17', Time: '11:00' }],
    Date: day,
    Time: '10:00',
  },
};
const listed = (...Interviews: Interview[]) => ({ Today: day, TimeZone: 'Africa/Nairobi', Interviews });
const noFeed = on(getCalendarFeed, { CreatedAt: null, UsedAt: null });
const open = () =>
  renderRoutes([{ path: '/', Component: InterviewsPage }], { at: '/?view=agenda', wrapper: ApiProvider });

beforeEach(() => signedInAs('ADM'));
afterEach(() => signedOut());

describe('the agenda of the week', () => {
  it('says to whom times of this week are offered', async () => {
    const times = ['10:00', '11:00'].map((Time) => ({ ...interview, Time, Reply: null }));
    const one = { ...interview, id: 'a-2', Name: 'Brian Mutiso' };
    fakeApi(noFeed, on(listInterviews, { ...listed(), Offered: [...times, one] }));
    open();
    const link = await screen.findByRole('link', { name: 'Wanjiru Kamau' });
    expect(link.closest('p')).toHaveTextContent('Wanjiru Kamau: 2 times of this week offered, not answered');
    expect(screen.getByText(/: 1 time of this week offered, not answered/)).toBeVisible();
  });

  it('says when, where and with whom, and what the applicant has answered', async () => {
    fakeApi(noFeed, on(listInterviews, listed(interview)));
    const { user } = open();
    expect(await screen.findByRole('link', { name: 'Wanjiru Kamau' })).toHaveAttribute(
      'href',
      adminPages.applicant('a-1'),
    );
    const row = screen.getByRole('link', { name: 'Wanjiru Kamau' }).closest('li');
    expect(row).toHaveTextContent('10:00 to 10:45');
    expect(row).toHaveTextContent('Engineering, Room 4');
    expect(row).toHaveTextContent('Interviewers: Grace Wambui');
    expect(row).toHaveTextContent('An exam.');
    expect(row).toHaveTextContent('Needs another day');
    await user.click(screen.getByRole('checkbox', { name: 'Only mine' }));
    expect(screen.getByText('No interviews in this week')).toBeInTheDocument();
  });

  it('says of a day that is over that the result is missing, whatever the applicant has answered', async () => {
    const over = { Date: '2020-06-17' };
    const withdrawn: Interview['Reply'] = { ...interview.Reply, Answer: 'withdrawn' } as Interview['Reply'];
    const rows = [
      { ...interview, ...over, Reply: null },
      { ...interview, ...over, id: 'a-2', Name: 'Brian Mutiso', Reply: withdrawn },
    ];
    fakeApi(noFeed, on(listInterviews, listed(...rows)));
    renderRoutes([{ path: '/', Component: InterviewsPage }], {
      at: '/?view=agenda&week=2020-06-15',
      wrapper: ApiProvider,
    });
    const row = async (name: string) => (await screen.findByRole('link', { name })).closest('li');
    expect(await row('Wanjiru Kamau')).toHaveTextContent('Needs a result');
    expect(await row('Wanjiru Kamau')).not.toHaveTextContent('No answer yet');
    expect(await row('Brian Mutiso')).toHaveTextContent('Withdrawn');
  });

  it('marks two interviews of one person or one room at the same time', async () => {
    const at = (id: string, Name: string, Time: string, changes: Partial<Interview> = {}): Interview => ({
      ...interview,
      ...{ id, Name, Time, Place: null, Reply: null, Interviewers: [] },
      ...changes,
    });
    const rows = [
      at('a-1', 'Achieng', '09:00', { Interviewers: interview.Interviewers }),
      at('a-2', 'Brian', '09:30', { Interviewers: interview.Interviewers, Place: 'Room 4' }),
      at('a-3', 'Chebet', '09:40', { Place: 'room 4' }),
      at('a-4', 'Daudi', '10:30', { Place: 'Room 4' }),
    ];
    fakeApi(noFeed, on(listInterviews, listed(...rows)));
    open();
    const row = async (name: string) => (await screen.findByRole('link', { name })).closest('li');
    expect(await row('Achieng')).toHaveTextContent('Overlaps with Brian');
    expect(await row('Brian')).toHaveTextContent('Overlaps with Achieng, Chebet');
    expect(await row('Chebet')).toHaveTextContent('Overlaps with Brian');
    expect(await row('Daudi')).not.toHaveTextContent('Overlaps');
  });

  it('goes through the weeks, and says nothing about one that it is still reading', async () => {
    const api = fakeApi(noFeed, on(listInterviews, listed(interview)));
    const { user } = open();
    await screen.findByRole('link', { name: 'Wanjiru Kamau' });
    const next = later(listInterviews, listed());
    api.use(next.handler);
    await user.click(screen.getByRole('button', { name: 'Next week' }));
    expect(screen.queryByText('No interviews in this week')).not.toBeInTheDocument();
    await next.finish();
    expect(await screen.findByText('No interviews in this week')).toBeInTheDocument();
    const now = screen.getByRole('button', { name: 'This week' });
    await user.click(now);
    expect(await screen.findByRole('link', { name: 'Wanjiru Kamau' })).toBeInTheDocument();
    expect(now).toHaveFocus();
  });
});

describe('the private calendar link', () => {
  it('is shown once, when it is made, and can be ended', async () => {
    const api = fakeApi(noFeed, on(listInterviews, listed()));
    api.use(
      on(renewCalendarFeed, () => {
        api.use(on(getCalendarFeed, { CreatedAt: '2026-11-20T08:00:00.000Z', UsedAt: null }));
        return { Link: 'https://internships.test/calendar/secret.ics' };
      }),
      on(deleteCalendarFeed, () => {
        api.use(noFeed);
        return { message: 'Ended' };
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Make a link' }));
    expect(await screen.findByRole('textbox', { name: 'Private calendar link' })).toHaveValue(
      'https://internships.test/calendar/secret.ics',
    );
    await user.click(screen.getByRole('button', { name: 'End the link' }));
    expect(await screen.findByText('You have no link.')).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Private calendar link' })).not.toBeInTheDocument();
  });
});
