import type { Answer, LogbookDay, LogbookWeek, readLogbook } from 'shared-api/contract';

function buildDay(values: Partial<LogbookDay> = {}): LogbookDay {
  return { Date: '2026-11-27', Done: '', Learnt: '', Hours: 0, Tasks: [], ...values };
}

/** Thursday is written, today is not. */
export function buildWeek(values: Partial<LogbookWeek> = {}): LogbookWeek {
  return {
    Monday: '2026-11-23',
    State: 'open',
    Summary: '',
    Revision: 1,
    HandedInAt: null,
    Comment: null,
    Signature: null,
    Days: [
      buildDay({ Date: '2026-11-26', Done: 'Wired the office', Learnt: 'How to crimp', Hours: 7.5 }),
      buildDay({ Tasks: ['Draw a plan', 'Crimp cables'] }),
    ],
    Amendments: [],
    ...values,
  };
}

export function buildLogbook(Week: LogbookWeek | null = buildWeek()): Answer<typeof readLogbook> {
  return {
    Weeks: Week
      ? [
          { Monday: Week.Monday, State: Week.State, Hours: 7.5 },
          { Monday: '2026-11-16', State: 'signed', Hours: 40 },
        ]
      : [],
    Week,
    Today: '2026-11-27',
    StartsOn: '2026-11-16',
  };
}
