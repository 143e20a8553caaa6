import {
  askForLeave,
  comeIn,
  correctAttendance,
  getUser,
  goOut,
  listTasks,
  readAttendance,
  withdrawAttendanceRequest,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import {
  buildAttendanceRequest,
  FakeFailure,
  fakeApi,
  on,
  signedInAs,
  signedOut,
} from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import { base } from '../../messages';
import { portal } from '../../portal';
import { TasksPage } from '../tasks/tasks-page';
import { buildAttendance, buildDay } from './attendance.fixture';
import { AttendanceToday } from './attendance-today';

const open = (at = '/internDashboard/attendance') =>
  renderRoutes([{ path: base, children: portal.routes }], { at, wrapper: ApiProvider });
const openHome = () =>
  renderRoutes([{ path: base, Component: () => <TasksPage attendance={<AttendanceToday />} /> }], {
    at: base,
    wrapper: ApiProvider,
  });
const button = (name: string) => screen.findByRole('button', { name });
const day = async (name: string) =>
  (await screen.findByRole('heading', { level: 3, name })).closest('li') as HTMLElement;
const bodyOf = ({ calls }: ReturnType<typeof fakeApi>, endpoint: object) =>
  calls.findLast((call) => call.endpoint === endpoint)?.input.body;

beforeEach(() => signedInAs('INT'));
afterEach(() => signedOut());

describe('the home page of an intern', () => {
  const placement = { StartsOn: '2026-11-16', EndsOn: '2027-02-05', HoursAWeek: 40 };
  const tasks = (State: 'Running' | 'Ended') =>
    on(listTasks, { Tasks: [], NewlyRated: [], Placement: { ...placement, State } });
  const me = on(getUser, {
    User: {
      user_id: 'int-1',
      Name: 'Amina Otieno',
      Email: '',
      PhoneNumber: '',
      Position: '',
      Role: 'INT',
      Supervisor: null,
    },
    Tasks: [],
    Overall: null,
  });

  it('clocks in and out with one button each, at the place of the day before', async () => {
    const api = fakeApi(
      me,
      tasks('Running'),
      on(readAttendance, buildAttendance()),
      on(comeIn, { message: 'In since 08:02' }),
      on(goOut, { message: 'Out since 17:32' }),
    );
    const { user } = openHome();
    const enter = await button('Clock In');
    const card = within(await screen.findByRole('region', { name: 'Attendance' }));
    expect(card.getByText('You have not clocked in today.')).toBeInTheDocument();
    expect(card.getByRole('form', { name: 'Attendance' })).toContainElement(enter);
    expect(card.getByText('0 h of 40 h this week')).toBeInTheDocument();
    expect(card.getByRole('note')).toHaveTextContent('Thursday, 26 November 2026 has no time out.');
    api.use(on(readAttendance, buildAttendance([buildDay({ In: '08:02' })])));
    await user.click(enter);
    expect(bodyOf(api, comeIn)).toEqual({ Place: 'Head office' });
    expect(await card.findByText('In since 08:02')).toHaveFocus();
    api.use(on(readAttendance, buildAttendance([buildDay({ In: '08:02', Out: '17:32', Minutes: 570 })])));
    await user.click(await button('Clock Out'));
    expect(await card.findByText('In from 08:02 to 17:32 today')).toHaveFocus();
    expect(card.getByText('9 h 30 min of 40 h this week')).toBeInTheDocument();
    expect(card.queryByRole('button')).not.toBeInTheDocument();
  });

  it('names the office whose network is recognised instead of asking for the place', async () => {
    const office = 'Office, Westlands';
    const api = fakeApi(
      me,
      tasks('Running'),
      on(readAttendance, buildAttendance(undefined, { Office: office })),
      on(comeIn, { message: `In since 08:02 at ${office}` }),
    );
    const { user } = openHome();
    const enter = await button('Clock In');
    expect(screen.getByRole('region', { name: 'Attendance' })).toHaveTextContent(
      `You are in the network of ${office}.`,
    );
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    api.use(on(readAttendance, buildAttendance([buildDay({ In: '08:02', OfficeIn: office })])));
    await user.click(enter);
    expect(await screen.findByText(`In since 08:02 at ${office}`)).toBeInTheDocument();
  });

  it('has no clock once the internship is over', async () => {
    fakeApi(me, tasks('Ended'));
    openHome();
    await screen.findByText("You haven't been assigned any task yet");
    expect(screen.queryByRole('region', { name: 'Attendance' })).not.toBeInTheDocument();
  });
});

describe('the attendance of an intern', () => {
  it('shows a week with its times, hours, leave, holidays and what was recorded first', async () => {
    const answer = { Text: 'You left at 15:00.', By: 'Grace Wambui', At: '2026-11-27T06:00:00.000Z' };
    const days = [
      buildDay({
        Date: '2026-11-23',
        In: '08:00',
        Out: '17:00',
        Minutes: 540,
        Place: 'Head office',
        Recorded: { In: '08:10', Out: null },
        Corrections: [buildAttendanceRequest({ State: 'confirmed', Answer: { ...answer, Text: '' } })],
      }),
      buildDay({ Date: '2026-11-24', Leave: 'sick' }),
      buildDay({ Date: '2026-11-25', Holiday: 'Jamhuri Day' }),
      buildDay({
        Date: '2026-11-26',
        In: '08:10',
        Corrections: [
          buildAttendanceRequest({ State: 'refused', Answer: answer }),
          buildAttendanceRequest({ id: 'r-2', Out: '15:00' }),
        ],
      }),
      buildDay(),
      buildDay({ Date: '2026-11-28' }),
    ];
    fakeApi(on(readAttendance, buildAttendance(days, { File: '/api/Attendance/int-1/File?signature=x' })));
    open();
    expect(await day('Monday, 23 November 2026')).toHaveTextContent(
      /08:00 to 17:00 · 9 h · Head office.*Corrected, confirmed by Grace Wambui\. Recorded first: 08:10 to no time out/,
    );
    expect(await day('Tuesday, 24 November 2026')).toHaveTextContent('Sick leave');
    expect(await day('Wednesday, 25 November 2026')).toHaveTextContent('Public holiday: Jamhuri Day');
    expect(await day('Thursday, 26 November 2026')).toHaveTextContent(
      /No time out.*Grace Wambui refused a correction to 08:00 to 17:00.*You left at 15:00.*correction to 08:00 to 15:00 waits/,
    );
    expect(await day('Friday, 27 November 2026')).toHaveTextContent('Nothing recorded');
    const tomorrow = await day('Saturday, 28 November 2026');
    expect(tomorrow).toHaveTextContent('Still to come');
    expect(within(tomorrow).queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByText('9 h of 40 h')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Week of 16 November 2026' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Download PDF' })).toHaveAttribute(
      'href',
      '/api/Attendance/int-1/File?signature=x',
    );
  });

  it('asks for a correction in a dialog, which keeps what was typed', async () => {
    const refusal = new FakeFailure(422, {
      message: 'Check the fields.',
      errors: { Out: ['Enter a time after the one at which you came in.'] },
    });
    const api = fakeApi(on(readAttendance, buildAttendance()), on(correctAttendance, refusal as never));
    const { user } = open();
    await user.click(await button('Correct Thursday, 26 November 2026'));
    const dialog = within(screen.getByRole('dialog', { name: 'Correct Thursday, 26 November 2026' }));
    expect(dialog.getByLabelText('In')).toHaveValue('08:10');
    await user.type(dialog.getByLabelText('Out'), '07:00');
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'I forgot');
    await user.click(dialog.getByRole('button', { name: 'Send Correction' }));
    expect(await dialog.findByText('Enter a time after the one at which you came in.')).toBeInTheDocument();
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('I forgot');
    api.use(on(correctAttendance, { message: 'Sent to your supervisor' }));
    await user.clear(dialog.getByLabelText('Out'));
    await user.type(dialog.getByLabelText('Out'), '17:00');
    await user.click(dialog.getByRole('button', { name: 'Send Correction' }));
    expect(await screen.findByText('Sent to your supervisor')).toBeInTheDocument();
    expect(bodyOf(api, correctAttendance)).toEqual({
      Date: '2026-11-26',
      In: '08:10',
      Out: '17:00',
      Reason: 'I forgot',
    });
  });

  it('asks for leave, shows what became of it, and withdraws what waits', async () => {
    const leave = { Kind: 'university', In: null, Out: null, StartsOn: '2026-12-01', EndsOn: '2026-12-04' } as const;
    const refused = buildAttendanceRequest({
      ...leave,
      id: 'r-2',
      Kind: 'leave',
      State: 'refused',
      Answer: { Text: 'Not then, please.', By: 'Grace Wambui', At: '2026-11-27T06:00:00.000Z' },
    });
    const api = fakeApi(
      on(readAttendance, buildAttendance(undefined, { Leave: [buildAttendanceRequest(leave), refused] })),
      on(askForLeave, { message: 'Sent to your supervisor' }),
      on(withdrawAttendanceRequest, { message: 'Withdrawn' }),
    );
    const { user } = open();
    const section = within(await screen.findByRole('region', { name: 'Leave' }));
    const [first, second] = section.getAllByRole('listitem');
    expect(first).toHaveTextContent(
      /University holiday or exam.*Waits.*Tuesday, 1 December 2026 to Friday, 4 December 2026/,
    );
    expect(second).toHaveTextContent(/Refused.*Grace Wambui: Not then, please\./);
    await user.click(section.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('Withdrawn')).toBeInTheDocument();
    await user.click(section.getByRole('button', { name: 'Ask for Leave' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Ask for Leave' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Why' }), 'Sick leave');
    await user.type(dialog.getByLabelText('First day'), '2026-11-30');
    await user.type(dialog.getByLabelText('Last day'), '2026-12-01');
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Malaria');
    await user.click(dialog.getByRole('button', { name: 'Ask for Leave' }));
    expect(await screen.findByText('Sent to your supervisor')).toBeInTheDocument();
    expect(bodyOf(api, askForLeave)).toEqual({
      Kind: 'sick',
      StartsOn: '2026-11-30',
      EndsOn: '2026-12-01',
      Reason: 'Malaria',
    });
  });

  it('can only be read once the internship is over, and begins with its first day', async () => {
    const api = fakeApi(on(readAttendance, buildAttendance(undefined, { EndsOn: '2026-11-26' })));
    const { unmount } = open();
    await day('Thursday, 26 November 2026');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    unmount();
    api.use(on(readAttendance, buildAttendance([], { Weeks: [], Week: null, StartsOn: '2026-12-01' })));
    open();
    expect(await screen.findByText('Your attendance begins on the first day of your internship')).toBeInTheDocument();
    expect(screen.getByText('Your first day is Tuesday, 1 December 2026.')).toBeInTheDocument();
  });
});
