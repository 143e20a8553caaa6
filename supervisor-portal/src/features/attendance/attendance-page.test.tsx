import {
  confirmAttendance,
  listAttendance,
  type QueuedAttendanceRequest,
  refuseAttendance,
  withdrawLeave,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { buildAttendance, buildQueuedRequest, buildToday } from './attendance.fixture';
import { AttendancePage } from './attendance-page';

const openPage = () =>
  renderRoutes([{ path: '/supervisorDashboard/attendance', Component: AttendancePage }], {
    at: '/supervisorDashboard/attendance',
    wrapper: ApiProvider,
  });

beforeEach(() => signedInAs('SUP'));
afterEach(() => signedOut());

it('says who is in, out, on leave or has not come, which nobody has to on a holiday', async () => {
  fakeApi(
    on(
      listAttendance,
      buildAttendance({
        Holiday: 'Jamhuri Day',
        Interns: [
          buildToday(),
          buildToday({ user_id: 'i-2', State: 'out', Out: '16:02', Place: '', HoursAWeek: 0 }),
          buildToday({ user_id: 'i-3', State: 'leave', In: null }),
          buildToday({ user_id: 'i-4', State: 'absent', In: null }),
        ],
      }),
    ),
  );
  openPage();
  expect(await screen.findByRole('heading', { name: 'Today, Friday, 27 November 2026' })).toBeInTheDocument();
  expect(screen.getByText('Public holiday: Jamhuri Day')).toBeInTheDocument();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Brian KiprotichInsince 08:02 · Head office18 h of 40 h this weekSheet (PDF)',
    'Brian KiprotichGone out08:02 to 16:0218 h this weekSheet (PDF)',
    'Brian KiprotichOn leave18 h of 40 h this weekSheet (PDF)',
    'Brian KiprotichNo working day18 h of 40 h this weekSheet (PDF)',
  ]);
  expect(screen.getAllByRole('link', { name: 'Attendance sheet of Brian Kiprotich (PDF)' })[0]).toHaveAttribute(
    'href',
    '/api/Attendance/i-1/File?signature=x',
  );
});

it('says on a working day who has not come', async () => {
  fakeApi(on(listAttendance, buildAttendance({ Interns: [buildToday({ State: 'absent', In: null })] })));
  openPage();
  expect(await screen.findByText('Not in yet')).toBeInTheDocument();
});

it('confirms and refuses what waits with keys, and shows what was recorded beside what is asked', async () => {
  const leave = { Kind: 'sick', In: null, Out: null, Present: null, Reason: 'Malaria' } as const;
  let waiting: QueuedAttendanceRequest[] = [
    buildQueuedRequest(),
    buildQueuedRequest({ ...leave, id: 'r-2', StartsOn: '2026-11-30', EndsOn: '2026-12-01' }),
  ];
  const take = (id: string) => {
    waiting = waiting.filter((request) => request.id !== id);
  };
  const api = fakeApi(
    on(listAttendance, () => buildAttendance({ Requests: waiting, Total: waiting.length })),
    on(confirmAttendance, ({ params }) => {
      take(params.id);
      return { message: 'Confirmed' };
    }),
    on(refuseAttendance, ({ params }) => {
      take(params.id);
      return { message: 'Refused' };
    }),
  );
  const { user } = openPage();
  const headingOf = (name: string) =>
    waitFor(() => {
      const heading = screen.getByRole('heading', { level: 3 });
      expect(heading).toHaveTextContent(name);
      return heading;
    });
  const first = await headingOf('Brian Kiprotich: Correction, Thursday, 26 November 2026');
  // A page that opens begins at its top.
  expect(first).not.toHaveFocus();
  expect(screen.getByText('08:10 to no time out')).toBeInTheDocument();
  expect(screen.getByText('08:00 to 17:00')).toBeInTheDocument();
  await user.keyboard('c');
  expect(
    await headingOf('Brian Kiprotich: Sick leave, Monday, 30 November 2026 to Tuesday, 1 December 2026'),
  ).toHaveFocus();
  await user.keyboard('r');
  await user.keyboard('Bring a note, please.');
  await user.click(screen.getByRole('button', { name: 'Refuse' }));
  expect(await screen.findByText('Nothing waits for your answer')).toBeInTheDocument();
  const bodiesOf = (endpoint: object) =>
    api.calls.filter((call) => call.endpoint === endpoint).map(({ input }) => input.body);
  expect(bodiesOf(confirmAttendance)).toEqual([{ SeenRevision: 1 }]);
  expect(bodiesOf(refuseAttendance)).toEqual([{ SeenRevision: 1, Comment: 'Bring a note, please.' }]);
});

it('withdraws confirmed leave with a reason', async () => {
  const Leave = [
    {
      id: 'r-3',
      Kind: 'leave' as const,
      StartsOn: '2026-12-01',
      EndsOn: '2026-12-02',
      Intern: { user_id: 'i-1', Name: 'Brian Kiprotich' },
    },
  ];
  const api = fakeApi(
    on(listAttendance, buildAttendance({ Leave })),
    on(withdrawLeave, { message: 'Leave withdrawn' }),
  );
  const { user } = openPage();
  const days = 'Tuesday, 1 December 2026 to Wednesday, 2 December 2026';
  await user.click(await screen.findByRole('button', { name: `Withdraw the leave of Brian Kiprotich, ${days}` }));
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'The audit begins');
  api.use(on(listAttendance, buildAttendance()));
  await user.click(screen.getByRole('button', { name: 'Withdraw Leave' }));
  expect(await screen.findByText('Leave withdrawn')).toBeInTheDocument();
  expect(api.calls.find(({ endpoint }) => endpoint === withdrawLeave)?.input).toMatchObject({
    params: { id: 'r-3' },
    body: { Reason: 'The audit begins' },
  });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Confirmed leave' })).toBeNull());
});
