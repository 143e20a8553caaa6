import type { Answer, LogbookWeek, readLogbook } from '@internship-portals/shared-api/contract';
import { buildLogbookWeek } from '@internship-portals/shared-api/testing';

export function buildLogbook(Week: LogbookWeek | null = buildLogbookWeek()): Answer<typeof readLogbook> {
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
