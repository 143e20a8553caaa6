import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import { Message } from './fields';
import { PackageVersions, PortalName, ReleaseVersion } from './releases';

/** Where a portal failed: its facts did not fit, its entry or a chunk did not arrive, its module or its page threw. */
export const LoadStage = Type.Union([
  Type.Literal('fit'),
  Type.Literal('entry'),
  Type.Literal('module'),
  Type.Literal('chunk'),
  Type.Literal('render'),
]);
export type LoadStage = Static<typeof LoadStage>;

/** What a page tells of a portal that it has loaded, or has not. Nobody's name, session or address is in it. */
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
    /** The number that the person can read out, where an error screen was shown. */
    Reference: Type.Optional(Type.String({ pattern: '^[0-9A-F]{8}$' })),
    /** The set of versions that the page was composed of. */
    Composition: Type.Optional(Type.String({ maxLength: 60 })),
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
  Composition: Type.Union([Type.String(), Type.Null()]),
  /** The exact set that the page was composed of, by portal and `shell`, where its composition is known. */
  Versions: Type.Optional(PackageVersions),
});
export type PortalFailure = Static<typeof PortalFailure>;

export const listPortalFailures = endpoint({
  method: 'GET',
  path: '/Admin/Release/Failure',
  access: ['ADM'],
  tag: 'releases',
  summary: 'The newest 50 failures that pages have reported',
  status: 200,
  answer: Type.Object({ Failures: Type.Array(PortalFailure) }),
});
