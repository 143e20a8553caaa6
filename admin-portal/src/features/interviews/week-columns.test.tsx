import {
  type Answer,
  adminPages,
  getCalendarFeed,
  getInterviewForm,
  type Interview,
  listInterviews,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { useLocation } from '@internship-portals/shared-ui/router';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { InterviewsPage } from './interviews-page';

/** A week that is never over. */
const [monday, tuesday, thursday] = ['2099-11-30', '2099-12-01', '2099-12-03'] as const;

const settings: Answer<typeof getInterviewForm> = {
  Today: '2099-11-02',
  TimeZone: 'Africa/Nairobi',
  Interviewers: [],
  Hours: {
    InterviewsFrom: '08:00',
    InterviewsUntil: '17:00',
    LunchFrom: '13:00',
    LunchUntil: '14:00',
    InterviewLength: 45,
    InterviewBreak: 0,
    InterviewDays: 5,
    HolidayCountry: 'KE',
  },
  Holidays: [{ Date: thursday, Name: 'Jamhuri Day' }],
  LastUsed: null,
};

const build = (id: string, Name: string, Time: string | null, changes: Partial<Interview> = {}): Interview => ({
  ...{
    id,
    Name,
    Time,
    Date: monday,
    Length: Time ? 60 : null,
    Place: null,
    VideoLink: null,
    Message: null,
    Reply: null,
  },
  ...{ Position: 'Engineering', ApplicationStatus: 'Accepted For Interview', Interviewers: [], Mine: false },
  ...changes,
});

/** Columns of 100 by 540 pixels, an hour in 60: jsdom has no layout. */
function layOut() {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 500, 540));
  Element.prototype.setPointerCapture = () => {};
}

function Form() {
  const { state } = useLocation();
  return <p>The form with {JSON.stringify(state)}</p>;
}

function openWeek(interviews: Interview[], { made = [] as string[], view = '', week = monday as string } = {}) {
  const api = fakeApi(
    on(getCalendarFeed, { CreatedAt: null, UsedAt: null }),
    on(getInterviewForm, settings),
    on(listInterviews, { Today: settings.Today, TimeZone: settings.TimeZone, Interviews: interviews }),
  );
  const page = renderRoutes(
    [
      { path: adminPages.interviews, Component: InterviewsPage },
      { path: adminPages.scheduleInterview(':id'), Component: Form },
    ],
    {
      at: { pathname: adminPages.interviews, search: `?week=${week}${view}`, state: { made } },
      wrapper: ApiProvider,
    },
  );
  return { api, ...page };
}

const grid = () => screen.findByRole('group', { name: 'Interviews by day and hour' });
const blockOf = async (name: string) =>
  within(await grid())
    .getByRole('link', { name })
    .closest('li') as HTMLElement;

/** An event of a pointer: jsdom knows none. */
function point(
  element: HTMLElement,
  type: 'down' | 'move' | 'up',
  [clientX, clientY]: number[],
  pointerType = 'mouse',
) {
  const event = new MouseEvent(`pointer${type}`, { bubbles: true, button: 0, clientX, clientY });
  fireEvent(element, Object.assign(event, { pointerType, pointerId: 1 }));
}

/** Drags a block by its top left corner. */
function drag(block: HTMLElement, to: number[], pointerType?: string) {
  point(block, 'down', [10, 0], pointerType);
  point(block, 'move', to, pointerType);
  point(block, 'up', to, pointerType);
}

beforeEach(() => signedInAs('ADM'));
afterEach(() => {
  signedOut();
  jest.restoreAllMocks();
});

describe('the week of interviews', () => {
  it('shows each one in the column of its day, with its answer, and names the holidays', async () => {
    openWeek([build('a-1', 'Wanjiru Kamau', '10:00', { Place: 'Room 4' }), build('a-2', 'Brian Otieno', null)]);
    const week = within(await grid());
    const day = week.getByRole('list', { name: /30 November 2099/ });
    const block = within(day).getByRole('listitem');
    expect(block).toHaveTextContent('10:00 to 11:00');
    expect(block).toHaveTextContent('Room 4, Engineering');
    expect(block).toHaveTextContent('No answer yet');
    expect(week.getByText('Jamhuri Day')).toBeInTheDocument();
    expect(week.getAllByRole('list')).toHaveLength(5);
    expect(week.getByRole('link', { name: 'Brian Otieno' }).parentElement).toHaveTextContent('No time');
  });

  it('says of a day that is over that the result is missing', async () => {
    openWeek([build('a-1', 'Wanjiru Kamau', '10:00', { Date: '2020-06-17' })], { week: '2020-06-15' });
    expect(await blockOf('Wanjiru Kamau')).toHaveTextContent('Needs a result');
  });

  it('says in words what overlaps and who needs another day, and leads to the proposals', async () => {
    const Reply: Interview['Reply'] = {
      ...{ Answer: 'another-day', At: '2099-11-02T08:00:00.000Z', Reason: null, Proposals: [], Date: monday },
      Time: '10:00',
    };
    const { user, address } = openWeek([
      build('a-1', 'Wanjiru Kamau', '10:00', { Place: 'Room 4', Reply }),
      build('a-2', 'Brian Otieno', '10:30', { Place: 'room 4' }),
    ]);
    expect(await blockOf('Brian Otieno')).toHaveTextContent('Overlaps with Wanjiru Kamau');
    expect(screen.getByText(/overlaps with/)).toHaveTextContent(/^Wanjiru Kamau overlaps with Brian Otieno\.$/);
    await user.click(screen.getByRole('button', { name: 'See the proposals' }));
    expect(address()).toContain('view=agenda');
    expect(screen.getByRole('button', { name: 'Agenda' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('opens the form with the day and time to which an interview is dragged, in steps of 15 minutes', async () => {
    layOut();
    openWeek([build('a-1', 'Wanjiru Kamau', '10:00')]);
    drag(await blockOf('Wanjiru Kamau'), [150, 62]);
    expect(await screen.findByText(/^The form with/)).toHaveTextContent(
      JSON.stringify({ movedTo: { Date: tuesday, Time: '09:00' } }),
    );
  });

  it('opens nothing for a drop on a holiday, for one by a finger that scrolls, and after Escape', async () => {
    layOut();
    openWeek([build('a-1', 'Wanjiru Kamau', '10:00')]);
    const block = await blockOf('Wanjiru Kamau');
    drag(block, [150, 62], 'touch');
    point(block, 'down', [10, 0]);
    point(block, 'move', [150, 62]);
    fireEvent.keyDown(window, { key: 'Escape' });
    point(block, 'up', [150, 62]);
    drag(block, [350, 62]);
    expect(await screen.findByText('The interview stays where it is.')).toHaveTextContent(
      'Wanjiru Kamau: There are no',
    );
    expect(screen.getByText(/There are no interviews on Jamhuri Day/)).toBeInTheDocument();
    expect(screen.queryByText(/^The form with/)).not.toBeInTheDocument();
  });

  it('moves an interview by the arrow keys, and says where it would be and what is there', async () => {
    const { user } = openWeek([
      build('a-1', 'Wanjiru Kamau', '10:00', { Place: 'Room 4' }),
      build('a-2', 'Brian Otieno', '10:00', { Place: 'Room 4', Date: tuesday }),
    ]);
    await grid();
    const move = screen.getByRole('button', { name: 'Move Wanjiru Kamau' });
    move.focus();
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(screen.getByText('Tuesday, 1 December 2099 at 10:15. Overlaps with Brian Otieno')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(screen.queryByText(/at 10:15/)).not.toBeInTheDocument();
    await user.keyboard('{ArrowLeft}{ArrowUp}{Enter}');
    expect(await screen.findByText(/^The form with/)).toHaveTextContent(
      JSON.stringify({ movedTo: { Date: monday, Time: '09:45' } }),
    );
  });

  it('marks the interviews that were just made, also after going through the weeks', async () => {
    const { user } = openWeek([build('a-1', 'Wanjiru Kamau', '10:00'), build('a-2', 'Brian Otieno', '12:00')], {
      made: ['a-1', 'a-9'],
    });
    expect(await blockOf('Wanjiru Kamau')).toHaveTextContent('New');
    expect(await blockOf('Brian Otieno')).not.toHaveTextContent('New');
    expect(screen.getByText(/^1 of 2 new interviews are in this week/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Next week' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Wanjiru Kamau' })).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Previous week' }));
    await waitFor(async () => expect(await blockOf('Wanjiru Kamau')).toHaveTextContent('New'));
  });

  it('keeps the agenda for paper, and as the view of narrow windows', async () => {
    const { matchMedia } = window;
    jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...matchMedia(query), matches: false }));
    openWeek([build('a-1', 'Wanjiru Kamau', '10:00')]);
    expect(await screen.findByRole('link', { name: 'Wanjiru Kamau' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Agenda' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.queryByRole('group', { name: 'Interviews by day and hour' })).not.toBeInTheDocument();
  });
});
