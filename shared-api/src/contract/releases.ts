import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import { Message } from './fields';

/** A portal's name and a version become parts of addresses and folders: no slash, and no name of dots alone. */
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

/** Package names with a version range (`^19.3.1`) where something is asked for, with a version where it is provided. */
export const PackageVersions = Type.Record(Type.String(), Type.String());

/** One call of the contract as a build knows it: what it always sends and what it reads at the top of the answer. */
export const ReleaseCall = Type.Object({
  Method: Type.String(),
  Path: Type.String(),
  /** Names of body and query fields that this build knows. */
  Sends: Type.Array(Type.String()),
  /** Names at the top of the answer that this build counts on. */
  Expects: Type.Array(Type.String()),
});
export type ReleaseCall = Static<typeof ReleaseCall>;

/** What a build of a portal says of itself: `dist/release.json`, written by the build and checked at upload. */
export const ReleaseManifest = Type.Object({
  portal: PortalName,
  version: ReleaseVersion,
  /** Federation container; it carries the version, so that two versions can live in one page. */
  container: Type.String({ pattern: '^\\w+$', maxLength: 200 }),
  /** File names below the version's folder. */
  entry: Type.String({ minLength: 1, maxLength: 200 }),
  manifest: Type.String({ minLength: 1, maxLength: 200 }),
  /** The portal contract that it was built for. */
  contract: Type.Integer({ minimum: 1 }),
  /** Files of the first page, for preload hints. */
  preload: Type.Array(Type.String()),
  /** Share keys that the first page, and that any page, takes from the shell. */
  consumesFirst: Type.Array(Type.String()),
  consumes: Type.Array(Type.String()),
  /** By package: the range that the shared version must lie in. */
  requires: PackageVersions,
  calls: Type.Array(ReleaseCall),
  /** Every file but this one and its precompressed forms: bytes, and the digest as SRI writes it (`sha384-...`). */
  files: Type.Record(Type.String(), Type.Object({ size: Type.Integer({ minimum: 0 }), integrity: Type.String() })),
  /** The commit that it was built from, where that is known. */
  commit: Type.Optional(Type.String({ maxLength: 100 })),
});
export type ReleaseManifest = Static<typeof ReleaseManifest>;

/** What is live, as far as a build must fit it. */
export const LiveComposition = Type.Object({
  /** The portal contract of the live shell. */
  Contract: Type.Integer(),
  /** By package: the version that the live shell shares. */
  Provides: PackageVersions,
  /** Every share key that the live shell provides. */
  Shares: Type.Array(Type.String()),
  Portals: Type.Array(
    Type.Object({
      Portal: Type.String(),
      Version: Type.Union([Type.String(), Type.Null()]),
      /** Bytes of all files, as built. */
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
  summary:
    'What a new build must fit: the live portal contract, the shared versions, and the live version of each portal',
  status: 200,
  answer: LiveComposition,
});

/** How one requirement of a build compares with what is live, as a table shows it. */
export const ReleaseRequirement = Type.Object({
  /** A package, or `portal contract`, `share keys` or `calls`. */
  Name: Type.String(),
  Build: Type.String(),
  Live: Type.String(),
  Fits: Type.Boolean(),
});
export type ReleaseRequirement = Static<typeof ReleaseRequirement>;

/** Whether a build is compatible with what is live. */
export const ReleaseCheck = Type.Object({
  /** The portal's live version and the bytes of all its files; null before the first release. */
  LiveVersion: Type.Union([Type.String(), Type.Null()]),
  LiveSize: Type.Union([Type.Integer(), Type.Null()]),
  Requirements: Type.Array(ReleaseRequirement),
  /** One sentence each; empty when the build is compatible. */
  Incompatibilities: Type.Array(Type.String()),
});
export type ReleaseCheck = Static<typeof ReleaseCheck>;

export const checkRelease = endpoint({
  method: 'POST',
  path: '/Release/Check',
  access: 'public',
  tag: 'releases',
  summary: "Compares a build's release.json with what is live; promotion makes the same comparison",
  body: ReleaseManifest,
  status: 200,
  answer: ReleaseCheck,
});

/** One version of a portal in the store. */
export const Release = Type.Object({
  Portal: Type.String(),
  Version: Type.String(),
  ReleasedAt: Type.String(),
  /** The deploy token's name, the administrator's, or `repository` for what the product was started with. */
  ReleasedBy: Type.String(),
  Commit: Type.Union([Type.String(), Type.Null()]),
  /** Bytes of all files, as built. */
  Size: Type.Integer(),
  /** SHA-256 of the manifest, which holds the digest of every file; 64 hexadecimal characters. */
  Digest: Type.String(),
  /** Counted since its release, from what the pages report. */
  Loads: Type.Integer(),
  Failures: Type.Integer(),
  /** Why it does not fit what is live now, one sentence each; empty when it does. */
  Incompatibilities: Type.Array(Type.String()),
});
export type Release = Static<typeof Release>;

/** One line of a portal's history: what became live, when, by whom and why. */
export const ReleaseEvent = Type.Object({
  At: Type.String(),
  Action: Type.Union([
    Type.Literal('Released'),
    Type.Literal('Promoted'),
    Type.Literal('Rolled Back'),
    Type.Literal('Canary Started'),
    Type.Literal('Canary Ended'),
    Type.Literal('Canary Rolled Back'),
  ]),
  Version: Type.String(),
  /** What was live, or canary, before. */
  From: Type.Union([Type.String(), Type.Null()]),
  By: Type.String(),
  Reason: Type.Union([Type.String(), Type.Null()]),
});
export type ReleaseEvent = Static<typeof ReleaseEvent>;

/** A version that only some people get. */
export const Canary = Type.Object({
  Version: Type.String(),
  /** Percent of all browsers, 0 to 100. */
  Share: Type.Integer(),
  /** E-mail addresses of people who get it whatever the share. */
  Users: Type.Array(Type.String()),
  Since: Type.String(),
  /** Of the last loads that count. */
  Loads: Type.Integer(),
  Failures: Type.Integer(),
  /** When it may be promoted by one click, if it stays as healthy as it is now; null while it is not. */
  HealthyFrom: Type.Union([Type.String(), Type.Null()]),
});
export type Canary = Static<typeof Canary>;

/** Everything about one portal's releases: the newest 50 versions and history lines, newest first. */
export const PortalReleases = Type.Object({
  Portal: Type.String(),
  Current: Type.Union([Type.String(), Type.Null()]),
  /** The last known good version: what a page falls back to. */
  Previous: Type.Union([Type.String(), Type.Null()]),
  Canary: Type.Union([Canary, Type.Null()]),
  /** Files of the live version that are not served, because they were changed in the store or are gone; left out when none is. */
  Damaged: Type.Optional(Type.Array(Type.String())),
  Releases: Type.Array(Release),
  History: Type.Array(ReleaseEvent),
});
export type PortalReleases = Static<typeof PortalReleases>;

/** Changes with every release, whoever makes it. */
const CHANGES = ['compositions'] as const;

export const uploadRelease = endpoint({
  method: 'PUT',
  path: '/Release/:portal/:version',
  access: 'deploy',
  tag: 'releases',
  summary:
    'Stores a build, sent as a gzipped tar archive, and shows it to nobody yet; 409 when the version holds other files',
  params: ReleaseParams,
  bodyType: 'archive',
  status: 201,
  answer: Type.Object({ message: Type.String(), Version: Type.String(), Digest: Type.String(), Size: Type.Integer() }),
});

export const promoteRelease = endpoint({
  method: 'POST',
  path: '/Release/:portal/:version/Promote',
  access: 'deploy',
  tag: 'releases',
  invalidates: CHANGES,
  summary: 'Makes a stored version the live one; 409 with every incompatibility when it does not fit what is live',
  params: ReleaseParams,
  status: 200,
  answer: Message,
});

export const rollBackRelease = endpoint({
  method: 'POST',
  path: '/Release/:portal/Rollback',
  access: 'deploy',
  tag: 'releases',
  invalidates: CHANGES,
  summary: 'Makes the version before the live one live again, or the one that is named',
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
  summary: "A portal's versions, what is live, and its history",
  params: PortalParams,
  status: 200,
  answer: PortalReleases,
});

export const listPortalReleases = endpoint({
  method: 'GET',
  path: '/Admin/Release',
  access: ['ADM'],
  tag: 'releases',
  summary: 'The releases of every portal, in the order of portals.json',
  status: 200,
  answer: Type.Object({ Portals: Type.Array(PortalReleases), OverridesAllowed: Type.Boolean() }),
});

export const startCanary = endpoint({
  method: 'POST',
  path: '/Release/:portal/:version/Canary',
  access: 'deploy',
  tag: 'releases',
  invalidates: CHANGES,
  summary: 'Gives a stored version to a share of browsers and to named people; called again, it changes both',
  params: ReleaseParams,
  body: Type.Object({
    Share: Type.Integer({
      minimum: 0,
      maximum: 100,
      messages: {
        required: 'Enter a share from 0 to 100 percent.',
        type: 'Enter a share from 0 to 100 percent.',
        minimum: 'Enter a share from 0 to 100 percent.',
        maximum: 'Enter a share from 0 to 100 percent.',
      },
    }),
    Users: Type.Array(Type.String({ maxLength: 254 }), {
      maxItems: 50,
      messages: { maxItems: 'Name at most 50 people.' },
    }),
  }),
  status: 200,
  answer: Message,
});

export const endCanary = endpoint({
  method: 'DELETE',
  path: '/Release/:portal/Canary',
  access: 'deploy',
  tag: 'releases',
  invalidates: CHANGES,
  summary: 'Takes the canary back: everybody gets the live version again',
  params: PortalParams,
  status: 200,
  answer: Message,
});
