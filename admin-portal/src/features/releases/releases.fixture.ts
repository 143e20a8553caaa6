import type { PortalReleases, Release, Rollout } from '@internship-portals/shared-api/contract';

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

/** A rollout to some people that has proved healthy. */
export const buildRollout = (changes: Partial<Rollout> = {}): Rollout => ({
  Version: '1.2.0',
  Share: 5,
  Users: ['amina@example.com', 'grace@example.com'],
  Since: '2026-11-20T08:00:00.000Z',
  Loads: 40,
  Failures: 1,
  Until: '2026-11-20T08:30:00.000Z',
  MaxLoads: 40,
  Verdict: 'Healthy',
  Reason: null,
  ...changes,
});

/** The admin portal for tests: an older version, the live one, and two that are newer. */
export const buildPortal = (changes: Partial<PortalReleases> = {}): PortalReleases => ({
  Portal: 'admin-portal',
  Current: '1.1.0',
  Previous: '1.0.0',
  Rollout: buildRollout(),
  Releases: [
    buildRelease({ Version: '1.3.0', ReleasedAt: '2026-11-20T08:00:00.000Z', Loads: 0, Failures: 0, Commit: null }),
    buildRelease({ Version: '1.2.0', ReleasedAt: '2026-11-19T08:00:00.000Z', Loads: 40, Failures: 1 }),
    buildRelease(),
    buildRelease({ Version: '1.0.0', ReleasedAt: '2026-11-17T08:00:00.000Z', ReleasedBy: 'repository' }),
  ],
  History: [
    {
      At: '2026-11-20T08:00:00.000Z',
      Action: 'Rollout Started',
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
  Rollout: null,
  Releases: [],
  History: [],
});
