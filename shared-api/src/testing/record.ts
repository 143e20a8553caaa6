import type { AttendanceRequest, LogbookWeek } from '../contract';

/** A correction that waits, for tests. */
export function buildAttendanceRequest(values: Partial<AttendanceRequest> = {}): AttendanceRequest {
  return {
    id: 'r-1',
    Kind: 'correction',
    StartsOn: '2026-11-26',
    EndsOn: '2026-11-26',
    In: '08:00',
    Out: '17:00',
    Reason: 'I forgot',
    State: 'waiting',
    Revision: 1,
    AskedAt: '2026-11-27T06:00:00.000Z',
    Answer: null,
    ...values,
  };
}

/** A week of a logbook, for tests. Thursday is written, today is not. */
export function buildLogbookWeek(values: Partial<LogbookWeek> = {}): LogbookWeek {
  return {
    Monday: '2026-11-23',
    State: 'open',
    Summary: '',
    Revision: 1,
    HandedInAt: null,
    Comment: null,
    Signature: null,
    Days: [
      { Date: '2026-11-26', Done: 'Wired the office', Learnt: 'How to crimp', Hours: 7.5, Tasks: [], Files: [] },
      { Date: '2026-11-27', Done: '', Learnt: '', Hours: 0, Tasks: ['Draw a plan', 'Crimp cables'], Files: [] },
    ],
    Amendments: [],
    ...values,
  };
}
