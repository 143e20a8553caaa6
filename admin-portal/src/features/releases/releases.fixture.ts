import type { Canary, PortalLoads, PortalReleases, Release, ReleaseChanges } from 'shared-api/contract';

/** A version of the admin portal for tests. */
export const buildRelease = (changes: Partial<Release> = {}): Release => ({
  Portal: 'admin-portal',
  Version: '1.1.0',
  ReleasedAt: '2026-11-18T08:00:00.000Z',
  ReleasedBy: 'Admin team, CI',
  Commit: '4f1d2c3b4a5968778695a4b3c2d1e0f9a8b7c6d5',
  Size: 412_345,
  Digest: 'a'.repeat(64),
  Loads: 1204,
  Failures: 3,
  Incompatibilities: [],
  ...changes,
});

/** A canary that has been healthy for long enough. */
export const buildCanary = (changes: Partial<Canary> = {}): Canary => ({
  Version: '1.2.0',
  Share: 5,
  Users: ['amina@example.com', 'grace@example.com'],
  Since: '2026-11-20T08:00:00.000Z',
  Loads: 40,
  Failures: 1,
  HealthyFrom: '2026-11-20T09:00:00.000Z',
  ...changes,
});

/** The admin portal for tests: an older version, the live one, and two that are newer. */
export const buildPortal = (changes: Partial<PortalReleases> = {}): PortalReleases => ({
  Portal: 'admin-portal',
  Current: '1.1.0',
  Previous: '1.0.0',
  Canary: buildCanary(),
  Releases: [
    buildRelease({ Version: '1.3.0', ReleasedAt: '2026-11-20T08:00:00.000Z', Loads: 0, Failures: 0, Commit: null }),
    buildRelease({ Version: '1.2.0', ReleasedAt: '2026-11-19T08:00:00.000Z', Loads: 40, Failures: 1 }),
    buildRelease(),
    buildRelease({ Version: '1.0.0', ReleasedAt: '2026-11-17T08:00:00.000Z', ReleasedBy: 'repository' }),
  ],
  History: [
    {
      At: '2026-11-20T08:00:00.000Z',
      Action: 'Canary Started',
      Version: '1.2.0',
      From: null,
      By: 'Amina Otieno',
      Reason: null,
    },
    {
      At: '2026-11-18T08:01:00.000Z',
      Action: 'Rolled Back',
      Version: '1.1.0',
      From: '1.0.9',
      By: 'Admin team, CI',
      Reason: 'The table was empty',
    },
  ],
  ...changes,
});

/** A portal without a release. */
export const buildEmptyPortal = (name: string): PortalReleases => ({
  Portal: name,
  Current: null,
  Previous: null,
  Canary: null,
  Releases: [],
  History: [],
});

/** The loads of its last 24 hours: an hour before the present one, the newer version went live. */
export const buildLoads = (changes: Partial<PortalLoads> = {}): PortalLoads => ({
  Steps: Array.from({ length: 24 }, (_, step) => new Date(Date.UTC(2026, 10, 19, 9 + step)).toISOString()),
  Versions: [
    { Version: '1.0.0', Loads: inHours({ 21: 40, 22: 5 }), Failures: inHours({ 21: 1 }) },
    { Version: '1.1.0', Loads: inHours({ 22: 30, 23: 8 }), Failures: inHours({ 22: 4 }) },
  ],
  Events: [
    {
      Step: 22,
      Event: {
        At: '2026-11-20T07:10:00.000Z',
        Action: 'Promoted',
        Version: '1.1.0',
        From: '1.0.0',
        By: 'Admin team, CI',
        Reason: null,
      },
    },
  ],
  ...changes,
});

const inHours = (hours: Record<number, number>) => Array.from({ length: 24 }, (_, step) => hours[step] ?? 0);

/** Two versions that differ in every respect. */
export const buildChanges = (changes: Partial<ReleaseChanges> = {}): ReleaseChanges => {
  const compared = {
    ReleasedAt: '2026-11-18T08:00:00.000Z',
    ReleasedBy: 'Admin team, CI',
    Commit: '4f1d2c3b4a5968778695a4b3c2d1e0f9a8b7c6d5',
    Size: 400_000,
    FirstPage: 100_000,
    Files: 20,
  };
  return {
    From: { ...compared, Version: '1.0.0' },
    To: {
      ...compared,
      Version: '1.1.0',
      Size: 412_000,
      Commit: '9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c4d3e2f1a0b-dirty',
    },
    Download: { Files: 3, Size: 21_000 },
    Shared: [{ Name: 'react', From: '^19.3.0', To: '^19.3.1' }],
    Packages: [{ Name: '@mui/icons-material', From: null, To: '9.5.0' }],
    Calls: [
      { Call: 'GET /Admin/Audit', Change: 'Added', Details: [] },
      { Call: 'PUT /Task/:id', Change: 'Changed', Details: ['sends Deadline', 'reads message'] },
    ],
    Imports: [{ Share: 'shared-ui', Added: ['Badge', 'Details'], Removed: ['Modal'] }],
    ...changes,
  };
};
