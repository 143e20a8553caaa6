import { type Static, Type } from 'typebox';
import { Audience } from './audience';
import { endpoint } from './endpoint';
import { Message } from './fields';

/** A portal's name or a version. Part of addresses and folder names, so without slashes and not only dots. */
export const PortalName = Type.String({
  pattern: '^[a-z]+(-[a-z]+)*$',
  maxLength: 60,
  messages: {
    required: 'Choose a portal.',
    pattern: 'Choose a portal from the list.',
    maxLength: 'Choose a portal from the list.',
  },
});
export const ReleaseVersion = Type.String({ pattern: '^[0-9A-Za-z][\\w.+-]*$', maxLength: 100 });

const PortalParams = Type.Object({ portal: PortalName });
const ReleaseParams = Type.Object({ portal: PortalName, version: ReleaseVersion });

/** Versions by package name: ranges (`^19.3.1`) if required, exact versions if provided. */
export const PackageVersions = Type.Record(Type.String(), Type.String());

/** Names by share key: those that a build imports, or those that the shell's modules export. */
export const ShareNames = Type.Record(Type.String(), Type.Array(Type.String()));
export type ShareNames = Static<typeof ShareNames>;

/** A call of the contract at the time of a build. */
export const ReleaseCall = Type.Object({
  Method: Type.String(),
  Path: Type.String(),
  /** The body and query fields that this build knows. */
  Sends: Type.Array(Type.String()),
  /** The names in the answer that this build counts on, as `namesIn` has them. */
  Expects: Type.Array(Type.String()),
});
export type ReleaseCall = Static<typeof ReleaseCall>;

/** Paths of reads below the API root, by page: `{ '/tasks/:id': ['/Task/:id'] }`. Names stand for parts of the page's address. */
export const FirstCalls = Type.Record(
  Type.String({ pattern: '^/[\\w/:-]*$', maxLength: 200 }),
  Type.Array(Type.String({ pattern: '^/[\\w/:?=&-]*$', maxLength: 200 }), { maxItems: 5 }),
  { maxProperties: 100 },
);
export type FirstCalls = Static<typeof FirstCalls>;

/** The file with a build's source maps by script, gzipped beside the entry, and how large it may be before gzip. */
export const MAPS_FILE = 'source-maps.json.gz';
export const MAX_MAPS_BYTES = 20 * 1024 * 1024;

/** The release manifest of a portal: `dist/release.json`, written by the build and checked at upload. */
export const ReleaseManifest = Type.Object({
  portal: PortalName,
  version: ReleaseVersion,
  /** The federation container. Its name contains the version, so two versions can run in one page. */
  container: Type.String({ pattern: '^\\w+$', maxLength: 200 }),
  /** File names, relative to the build's folder; `releasePath` says where a server keeps them. */
  entry: Type.String({ minLength: 1, maxLength: 200 }),
  manifest: Type.String({ minLength: 1, maxLength: 200 }),
  /** The version of the portal contract that it was built for. */
  contract: Type.Integer({ minimum: 1 }),
  /** The files of the first page, for preload hints. */
  preload: Type.Array(Type.String()),
  /** The share keys that the first page, or any page, takes from the shell. */
  consumesFirst: Type.Array(Type.String()),
  consumes: Type.Array(Type.String()),
  /** By share key: the names that its code imports. Builds from before they were recorded have none. */
  uses: Type.Optional(ShareNames),
  /** By package: the range that the shared version must satisfy. */
  requires: PackageVersions,
  /** By package: the version of each whose code is in the build. Builds from before they were recorded have none. */
  packages: Type.Optional(PackageVersions),
  calls: Type.Array(ReleaseCall),
  /** By page, below the portal's base: the reads that it begins with, for the page to begin them early (decision 053). */
  firstCalls: Type.Optional(FirstCalls),
  /** By address: the file with what its page shows before any script runs. Builds from before there were views have none. */
  views: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** The addresses of its pages, such as `/resetPassword/:token`. Builds from before they were recorded have none. */
  pages: Type.Optional(Type.Array(Type.String())),
  /** All files except this one and the precompressed ones: bytes, and the digest in SRI format (`sha256-...`). */
  files: Type.Record(Type.String(), Type.Object({ size: Type.Integer({ minimum: 0 }), integrity: Type.String() })),
  /**
   * The source maps of its scripts, in one gzipped file that no browser gets (`MAPS_FILE`): bytes and digest before gzip. Builds
   * from before there were any have none.
   */
  maps: Type.Optional(
    Type.Object({ size: Type.Integer({ minimum: 0, maximum: MAX_MAPS_BYTES }), integrity: Type.String() }),
  ),
  /** The commit that it was built from, if known. */
  commit: Type.Optional(Type.String({ maxLength: 100 })),
});
export type ReleaseManifest = Static<typeof ReleaseManifest>;

/** The live state that a build must be compatible with. */
export const LiveComposition = Type.Object({
  /** The version of the live shell's portal contract. */
  Contract: Type.Integer(),
  /** By package: the version that the live shell shares. */
  Provides: PackageVersions,
  /** All share keys of the live shell. */
  Shares: Type.Array(Type.String()),
  /** By share key: the names that the live shell's module exports, where they are known. */
  Exports: Type.Optional(ShareNames),
  Portals: Type.Array(
    Type.Object({
      Portal: Type.String(),
      Version: Type.Union([Type.String(), Type.Null()]),
      /** The size of all files in bytes, uncompressed. */
      Size: Type.Union([Type.Integer(), Type.Null()]),
    }),
  ),
});
export type LiveComposition = Static<typeof LiveComposition>;

export const getLiveComposition = endpoint({
  method: 'GET',
  path: '/Release/Live',
  access: 'public',
  tag: 'releases',
  summary: 'The live state that a build must fit: portal contract, shared versions, and the version of each portal',
  status: 200,
  answer: LiveComposition,
});

/** One requirement of a build compared with the live state, as a table row. */
export const ReleaseRequirement = Type.Object({
  /** A package, or `portal contract`, `share keys`, `imported names` or `calls`. */
  Name: Type.String(),
  Build: Type.String(),
  Live: Type.String(),
  Fits: Type.Boolean(),
});
export type ReleaseRequirement = Static<typeof ReleaseRequirement>;

/** The result of a compatibility check. */
export const ReleaseCheck = Type.Object({
  /** The portal's live version and its size in bytes. Null before the first release. */
  LiveVersion: Type.Union([Type.String(), Type.Null()]),
  LiveSize: Type.Union([Type.Integer(), Type.Null()]),
  /** The size in bytes of the live version's own files for its first page. Optional: a server from before it had this leaves it out. */
  LiveFirstPage: Type.Optional(Type.Integer()),
  Requirements: Type.Array(ReleaseRequirement),
  /** One sentence for each incompatibility. Empty if the build is compatible. */
  Incompatibilities: Type.Array(Type.String()),
});
export type ReleaseCheck = Static<typeof ReleaseCheck>;

export const checkRelease = endpoint({
  method: 'POST',
  path: '/Release/Check',
  access: 'public',
  tag: 'releases',
  summary: "Compares a build's release.json with the live state, as promotion does",
  body: ReleaseManifest,
  status: 200,
  answer: ReleaseCheck,
});

/** A version of a portal in the store. */
export const Release = Type.Object({
  Portal: Type.String(),
  Version: Type.String(),
  ReleasedAt: Type.String(),
  /** The name of the deploy token or administrator, or `repository` for the build that the product started with. */
  ReleasedBy: Type.String(),
  Commit: Type.Union([Type.String(), Type.Null()]),
  /** The size of all files in bytes, uncompressed. */
  Size: Type.Integer(),
  /** SHA-256 of the manifest, which has the digests of all files. 64 hexadecimal characters. */
  Digest: Type.String(),
  /** Counted from the reports of pages since its release. */
  Loads: Type.Integer(),
  Failures: Type.Integer(),
  /** One sentence for each incompatibility with the live state. Empty if compatible. */
  Incompatibilities: Type.Array(Type.String()),
  /** Whether it stays in the store until that is ended. Optional: a server from before it had this leaves it out. */
  Pinned: Type.Optional(Type.Boolean()),
});
export type Release = Static<typeof Release>;

/** An entry of a portal's history: what became live, when, by whom and why. */
export const ReleaseEvent = Type.Object({
  At: Type.String(),
  Action: Type.Union([
    Type.Literal('Released'),
    Type.Literal('Promoted'),
    Type.Literal('Rolled Back'),
    Type.Literal('Rollout Started'),
    Type.Literal('Rollout Ended'),
    Type.Literal('Rollout Rolled Back'),
    Type.Literal('Deleted'),
    /** A start found that the live version does not fit the new shell or server, and made another one live. */
    Type.Literal('Replaced'),
  ]),
  Version: Type.String(),
  /** The version that was live, or rolled out, before. */
  From: Type.Union([Type.String(), Type.Null()]),
  By: Type.String(),
  Reason: Type.Union([Type.String(), Type.Null()]),
});
export type ReleaseEvent = Static<typeof ReleaseEvent>;

/** A version that is rolled out: to some visitors, or to everyone while its first loads are watched. */
export const Rollout = Type.Object({
  Version: Type.String(),
  /** The percentage of all browsers, 0 to 100. 100 is the live version. */
  Share: Type.Integer(),
  /** The e-mail addresses of people who get it in any case. */
  Users: Type.Array(Type.String()),
  Since: Type.String(),
  /** The watch ends then, or after `MaxLoads`. */
  Until: Type.String(),
  MaxLoads: Type.Integer(),
  /** Of the first loads. */
  Loads: Type.Integer(),
  Failures: Type.Integer(),
  /**
   * `Watching` until the watch ends. `Healthy`: it failed hardly more often than the version before. `Few Loads`: fewer than
   * ten loads, of which at most half failed. `Failing`: it goes back.
   */
  Verdict: Type.Union([
    Type.Literal('Watching'),
    Type.Literal('Healthy'),
    Type.Literal('Few Loads'),
    Type.Literal('Failing'),
  ]),
  /** Why it goes back, as a sentence. */
  Reason: Type.Union([Type.String(), Type.Null()]),
});
export type Rollout = Static<typeof Rollout>;

/** The releases of one portal, with the latest 50 versions and history entries, newest first. */
export const PortalReleases = Type.Object({
  Portal: Type.String(),
  Current: Type.Union([Type.String(), Type.Null()]),
  /** The last known good version, which a page loads if the live one fails. */
  Previous: Type.Union([Type.String(), Type.Null()]),
  Rollout: Type.Union([Rollout, Type.Null()]),
  /** Files of the live version that are not served because they were changed in the store or are missing. Optional. */
  Damaged: Type.Optional(Type.Array(Type.String())),
  Releases: Type.Array(Release),
  History: Type.Array(ReleaseEvent),
});
export type PortalReleases = Static<typeof PortalReleases>;

export const uploadRelease = endpoint({
  method: 'PUT',
  path: '/Release/:portal/:version',
  access: 'deploy',
  stepUp: true,
  tag: 'releases',
  summary: 'Stores a build, sent as a gzipped tar archive, without making it live. 409 if the version has other files',
  params: ReleaseParams,
  bodyType: 'archive',
  status: 201,
  answer: Type.Object({ message: Type.String(), Version: Type.String(), Digest: Type.String(), Size: Type.Integer() }),
});

export const promoteRelease = endpoint({
  method: 'POST',
  path: '/Release/:portal/:version/Promote',
  access: 'deploy',
  stepUp: true,
  tag: 'releases',
  summary: 'Makes a stored version live. 409 with all incompatibilities if it does not fit the live state',
  params: ReleaseParams,
  /** `off`: it stays live however many of its loads fail. */
  query: Type.Object({ Watch: Type.Optional(Type.Union([Type.Literal('on'), Type.Literal('off')])) }),
  status: 200,
  answer: Message,
});

export const rollBackRelease = endpoint({
  method: 'POST',
  path: '/Release/:portal/Rollback',
  access: 'deploy',
  stepUp: true,
  tag: 'releases',
  summary: 'Makes the previous version live again, or the named one',
  params: PortalParams,
  body: Type.Object({ Version: Type.Optional(ReleaseVersion), Reason: Type.Optional(Type.String({ maxLength: 500 })) }),
  status: 200,
  answer: Type.Object({ message: Type.String(), Version: Type.String() }),
});

export const listReleases = endpoint({
  method: 'GET',
  path: '/Release/:portal',
  access: 'deploy',
  tag: 'releases',
  summary: "A portal's versions, live version and history",
  params: PortalParams,
  status: 200,
  answer: PortalReleases,
});

export const listDeployPortals = endpoint({
  method: 'GET',
  path: '/Release',
  access: 'deploy',
  tag: 'releases',
  summary: 'The portals that the caller may release: the one of the deploy token, or all for an administrator',
  status: 200,
  answer: Type.Object({ Portals: Type.Array(Type.String()) }),
});

export const listPortalReleases = endpoint({
  method: 'GET',
  path: '/Admin/Release',
  access: ['ADM'],
  tag: 'releases',
  summary: 'The releases of all portals, in the order of portals.json',
  status: 200,
  answer: Type.Object({ Portals: Type.Array(PortalReleases), OverridesAllowed: Type.Boolean() }),
});

export const startRollout = endpoint({
  method: 'POST',
  path: '/Release/:portal/:version/Rollout',
  access: 'deploy',
  stepUp: true,
  tag: 'releases',
  summary: 'Gives a stored version to a percentage of browsers and to named people, or changes both. 100 promotes it',
  params: ReleaseParams,
  body: Audience,
  status: 200,
  answer: Message,
});

export const endRollout = endpoint({
  method: 'DELETE',
  path: '/Release/:portal/Rollout',
  access: 'deploy',
  withoutStepUp: 'takes away',
  tag: 'releases',
  summary: 'Ends the rollout to some people: all visitors get the live version',
  params: PortalParams,
  status: 200,
  answer: Message,
});
