import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import { Message } from './fields';
import { PortalName, ReleaseVersion } from './releases';

/**
 * The step at which a portal failed: it was incompatible, its entry or a chunk did not load, or its module or page
 * threw.
 */
export const LoadStage = Type.Union([
  Type.Literal('fit'),
  Type.Literal('entry'),
  Type.Literal('module'),
  Type.Literal('chunk'),
  Type.Literal('render'),
]);
export type LoadStage = Static<typeof LoadStage>;

/** A page's report of a portal that loaded or failed. It contains no name, session or address of a person. */
export const reportLoad = endpoint({
  method: 'POST',
  path: '/Release/Load',
  access: 'public',
  tag: 'releases',
  summary: 'Counts a load of a portal, or records why it failed',
  body: Type.Object({
    Portal: PortalName,
    Version: ReleaseVersion,
    Outcome: Type.Union([Type.Literal('Loaded'), Type.Literal('Failed')]),
    Stage: Type.Optional(LoadStage),
    Error: Type.Optional(Type.String({ maxLength: 2000, anyText: true })),
    /** Lines of the error's stack. The server keeps those in files of the version. */
    Stack: Type.Optional(Type.String({ maxLength: 4000, anyText: true })),
    /** The path of the page. The server keeps its pattern. */
    Address: Type.Optional(Type.String({ maxLength: 2000, anyText: true })),
    /** The number on the error screen, if one was shown. Users can quote it. */
    Reference: Type.Optional(Type.String({ pattern: '^[0-9A-F]{8}$' })),
    /**
     * From the page that loaded it; without it the report has no effect. A client network counts once for each version, or
     * a sign-in for the portal of a role: as failed if it ever failed.
     */
    Nonce: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  status: 200,
  answer: Message,
});

/** A page's report that files of the shell did not arrive. It contains no name, session or address of a person. */
export const reportShellFailure = endpoint({
  method: 'POST',
  path: '/Release/Shell/Failure',
  access: 'public',
  tag: 'releases',
  summary: 'Records that files of the shell failed in a page, and what the page shows instead',
  body: Type.Object({
    /** Of each attempt. */
    Reasons: Type.Array(Type.String({ maxLength: 200, anyText: true }), { maxItems: 3 }),
    Shown: Type.Union([Type.Literal('The same build'), Type.Literal('The previous build'), Type.Literal('An error')]),
    /** Of the entry, unless it says something else. */
    Stage: Type.Optional(LoadStage),
    /** The number on the error screen, if one was shown. Users can quote it. */
    Reference: Type.Optional(Type.String({ pattern: '^[0-9A-F]{8}$' })),
    /** From the page; without it the report has no effect. */
    Nonce: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  status: 200,
  answer: Message,
});

export const PortalFailure = Type.Object({
  id: Type.String(),
  At: Type.String(),
  Portal: Type.String(),
  Version: Type.String(),
  Stage: LoadStage,
  Error: Type.String(),
  Reference: Type.Union([Type.String(), Type.Null()]),
  /** Frames in the portal's own code, in its own sources, the innermost first. */
  Stack: Type.Optional(Type.Array(Type.String())),
  /** The pattern of the page's address. */
  Page: Type.Optional(Type.String()),
  /** Such as `Firefox 144`. */
  Browser: Type.Optional(Type.String()),
});
export type PortalFailure = Static<typeof PortalFailure>;

export const listPortalFailures = endpoint({
  method: 'GET',
  path: '/Admin/Release/Failure',
  access: ['ADM'],
  tag: 'releases',
  summary: 'The latest 50 failures of each portal and of the shell, as pages reported them',
  status: 200,
  answer: Type.Object({ Failures: Type.Array(PortalFailure) }),
});

/** Equal failures of one version, for the team of the portal. */
export const FailureGroup = Type.Object({
  Version: Type.String(),
  Stage: LoadStage,
  Error: Type.String(),
  Count: Type.Integer(),
  FirstAt: Type.String(),
  LastAt: Type.String(),
  /** Frames in the portal's own code, the innermost first. Optional: a server from before it had these leaves them out. */
  Stack: Type.Optional(Type.Array(Type.String())),
  /** The patterns of the pages' addresses. */
  Pages: Type.Optional(Type.Array(Type.String())),
  /** Such as `Firefox 144`. */
  Browsers: Type.Optional(Type.Array(Type.String())),
});
export type FailureGroup = Static<typeof FailureGroup>;

export const listFailuresOfPortal = endpoint({
  method: 'GET',
  path: '/Release/:portal/Failure',
  access: 'deploy',
  tag: 'releases',
  summary: "A portal's latest failures as pages reported them, equal ones together: at most 50, the latest first",
  params: Type.Object({ portal: PortalName }),
  query: Type.Object({ Version: Type.Optional(ReleaseVersion) }),
  status: 200,
  answer: Type.Object({ Failures: Type.Array(FailureGroup) }),
});
