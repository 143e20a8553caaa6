import type { QueuedLogbookWeek } from '@internship-portals/shared-api/contract';
import { buildLogbookWeek } from '@internship-portals/shared-api/testing';

/** A week that waits for its signature, for tests. */
export function buildQueuedWeek(changes: Partial<QueuedLogbookWeek> = {}): QueuedLogbookWeek {
  return {
    ...buildLogbookWeek({
      State: 'handed-in',
      Summary: 'A good week',
      Revision: 3,
      HandedInAt: '2026-11-27T13:00:00.000Z',
      Days: [
        { Date: '2026-11-26', Done: 'Wired the office', Learnt: 'How to crimp', Hours: 7, Tasks: [], Files: [] },
        { Date: '2026-11-27', Done: '', Learnt: '', Hours: 0.5, Tasks: ['Draw a plan', 'Crimp cables'], Files: [] },
      ],
    }),
    id: 'w-1',
    Intern: { user_id: 'i-1', Name: 'Brian Kiprotich' },
    ...changes,
  };
}
