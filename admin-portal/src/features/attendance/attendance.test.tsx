import { readInternAttendance } from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen } from '@testing-library/react';
import { base } from '../../messages';
import { Attendance } from './attendance';

beforeEach(() => signedInAs('ADM'));
afterEach(() => signedOut());

it('says how long an intern was in and what waits, and offers the sheet', async () => {
  const File = '/api/Attendance/i-1/File?signature=x';
  const Weeks = [
    { Monday: '2026-11-23', Minutes: 1050 },
    { Monday: '2026-11-16', Minutes: 2400 },
  ];
  const api = fakeApi(on(readInternAttendance, { Weeks, HoursAWeek: 40, Waiting: 2, File }));
  const open = () =>
    renderRoutes([{ path: `${base}/performanceDetails/:id`, Component: Attendance }], {
      at: `${base}/performanceDetails/i-1`,
      wrapper: ApiProvider,
    });
  const { unmount } = open();
  expect(
    await screen.findByText(
      '57 h 30 min in 2 weeks. The internship has 40 hours a week. 2 corrections or leave wait for the supervisor.',
    ),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Download attendance sheet' })).toHaveAttribute('href', File);
  unmount();
  api.use(on(readInternAttendance, { Weeks: [], HoursAWeek: 0, Waiting: 0 }));
  open();
  expect(await screen.findByText('Nothing is recorded yet.')).toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});
