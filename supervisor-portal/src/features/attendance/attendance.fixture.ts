import type {
  Answer,
  AttendanceToday,
  listAttendance,
  QueuedAttendanceRequest,
} from '@internship-portals/shared-api/contract';
import { buildAttendanceRequest } from '@internship-portals/shared-api/testing';

/** An intern who is in, for tests. */
export function buildToday(values: Partial<AttendanceToday> = {}): AttendanceToday {
  return {
    user_id: 'i-1',
    Name: 'Brian Kiprotich',
    State: 'in',
    In: '08:02',
    Out: null,
    Place: 'Head office',
    Minutes: 1080,
    HoursAWeek: 40,
    File: '/api/Attendance/i-1/File?signature=x',
    ...values,
  };
}

/** A correction that waits. */
export function buildQueuedRequest(values: Partial<QueuedAttendanceRequest> = {}): QueuedAttendanceRequest {
  return {
    ...buildAttendanceRequest(),
    Intern: { user_id: 'i-1', Name: 'Brian Kiprotich' },
    Present: { In: '08:10', Out: null },
    ...values,
  };
}

export function buildAttendance(values: Partial<Answer<typeof listAttendance>> = {}): Answer<typeof listAttendance> {
  return {
    Today: '2026-11-27',
    Holiday: null,
    Interns: [buildToday()],
    Leave: [],
    Requests: [buildQueuedRequest()],
    Total: 1,
    ...values,
  };
}
