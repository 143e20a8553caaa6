/** What administrators learn about a portal's releases: loads over time, and what versions changed. */
import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import { PortalName, ReleaseEvent, ReleaseVersion } from './releases';

const PortalParams = Type.Object({ portal: PortalName });

/** Lengths of time that loads are shown for: the last 24 hours, or the last 30 days. */
export const LoadPeriod = Type.Union([Type.Literal('Hours'), Type.Literal('Days')]);
export type LoadPeriod = Static<typeof LoadPeriod>;

/** Loads of a portal over time. */
export const PortalLoads = Type.Object({
  /**
   * The oldest first, the present one last: the start of each hour as an ISO time, or each day as `YYYY-MM-DD` in the
   * product's time zone.
   */
  Steps: Type.Array(Type.String()),
  /** The version with most loads is first. Versions without loads in this time are left out. */
  Versions: Type.Array(
    Type.Object({
      Version: Type.String(),
      /** In each step. */
      Loads: Type.Array(Type.Integer()),
      /** Of these. */
      Failures: Type.Array(Type.Integer()),
    }),
  ),
  /** What became live in this time, for everyone or for some, the oldest first, with the index of its step. At most 50. */
  Events: Type.Array(Type.Object({ Step: Type.Integer(), Event: ReleaseEvent })),
});
export type PortalLoads = Static<typeof PortalLoads>;

export const getPortalLoads = endpoint({
  method: 'GET',
  path: '/Admin/Release/:portal/Loads',
  access: ['ADM'],
  tag: 'releases',
  summary: 'Loads and failures of each version of a portal by hour or by day, and the releases in this time',
  params: PortalParams,
  query: Type.Object({ Period: LoadPeriod }),
  status: 200,
  answer: PortalLoads,
});

/** A fact of two versions as text. Null: the version does not have it. */
const ChangedFact = Type.Object({
  Name: Type.String(),
  From: Type.Union([Type.String(), Type.Null()]),
  To: Type.Union([Type.String(), Type.Null()]),
});

/** One of two versions that are compared. */
const ComparedRelease = Type.Object({
  Version: Type.String(),
  ReleasedAt: Type.String(),
  ReleasedBy: Type.String(),
  Commit: Type.Union([Type.String(), Type.Null()]),
  /** The size of all files in bytes, uncompressed, and of those that the first page needs. */
  Size: Type.Integer(),
  FirstPage: Type.Integer(),
  Files: Type.Integer(),
});

/** What is different between two versions of a portal. */
export const ReleaseChanges = Type.Object({
  From: ComparedRelease,
  To: ComparedRelease,
  /** What a browser that has all files of `From` downloads for `To`, uncompressed. */
  Download: Type.Object({ Files: Type.Integer(), Size: Type.Integer() }),
  /** The portal contract and the ranges of shared packages that differ. */
  Shared: Type.Array(ChangedFact),
  /** The packages in the build that differ. Null: one of the builds does not record them. */
  Packages: Type.Union([Type.Array(ChangedFact), Type.Null()]),
  Calls: Type.Array(
    Type.Object({
      Call: Type.String(),
      Change: Type.Union([Type.Literal('Added'), Type.Literal('Removed'), Type.Literal('Changed')]),
      /** Fields that it sends or reads now, or not any more. Only of a changed call. */
      Details: Type.Array(Type.String()),
    }),
  ),
  /** By share key: the names that it imports now, or not any more. Null: one of the builds does not record them. */
  Imports: Type.Union([
    Type.Array(
      Type.Object({ Share: Type.String(), Added: Type.Array(Type.String()), Removed: Type.Array(Type.String()) }),
    ),
    Type.Null(),
  ]),
});
export type ReleaseChanges = Static<typeof ReleaseChanges>;

export const compareReleases = endpoint({
  method: 'GET',
  path: '/Admin/Release/:portal/Changes',
  access: ['ADM'],
  tag: 'releases',
  summary: 'What is different between two stored versions of a portal: sizes, packages, calls and imported names',
  params: PortalParams,
  query: Type.Object({ From: ReleaseVersion, To: ReleaseVersion }),
  status: 200,
  answer: ReleaseChanges,
});
