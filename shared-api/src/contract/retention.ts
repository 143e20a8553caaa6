/** What stays in the release store. */
import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import { Message } from './fields';
import { PortalName, ReleaseVersion } from './releases';

/** A stored version that nothing keeps. */
export const DeletableRelease = Type.Object({
  Version: Type.String(),
  ReleasedAt: Type.String(),
  /** Bytes of the files that no other version has, uncompressed. */
  Size: Type.Integer(),
});

/** What the store has of a portal, or of the shell, and what the retention deletes of it. */
export const Retention = Type.Object({
  /** A portal, or `shell`. */
  Portal: Type.String(),
  /** The number of stored versions. */
  Versions: Type.Integer(),
  /** Bytes of their files, uncompressed. A file that versions share counts once. */
  Size: Type.Integer(),
  /** The versions that the next run deletes, the newest first. */
  Deletable: Type.Array(DeletableRelease),
  /** Every other version, the newest first, with the reason. */
  Kept: Type.Array(Type.Object({ Version: Type.String(), Reason: Type.String() })),
});
export type Retention = Static<typeof Retention>;

/** What is stored of a kind of files. */
export const StoredFiles = Type.Object({
  Kind: Type.Union([Type.Literal('Documents'), Type.Literal('Hand-ins'), Type.Literal('Releases')]),
  /** Files, or versions of portals and of the shell. */
  Count: Type.Integer(),
  /** Bytes. */
  Size: Type.Integer(),
  /** The bytes of those that were stored in the last 30 days. */
  Added: Type.Integer(),
});
export type StoredFiles = Static<typeof StoredFiles>;

export const listRetention = endpoint({
  method: 'GET',
  path: '/Admin/Release/Retention',
  access: ['ADM'],
  tag: 'releases',
  summary: 'What the store has of each portal and of the shell, and which versions the retention deletes',
  status: 200,
  answer: Type.Object({
    /** The settings RELEASES_KEPT and RELEASES_KEPT_DAYS. */
    Newest: Type.Integer(),
    Days: Type.Integer(),
    Stored: Type.Array(Retention),
    /** Servers from before it have none. */
    Files: Type.Optional(Type.Array(StoredFiles)),
  }),
});

export const pruneReleases = endpoint({
  method: 'POST',
  path: '/Release/:portal/Prune',
  access: 'deploy',
  withoutStepUp: 'takes away',
  tag: 'releases',
  summary: 'Deletes the versions that nothing keeps, or only lists them. Administrators may name `shell`',
  params: Type.Object({ portal: PortalName }),
  body: Type.Object({ DryRun: Type.Boolean() }),
  status: 200,
  answer: Type.Object({ message: Type.String(), Retention }),
});

export const pinRelease = endpoint({
  method: 'PUT',
  path: '/Release/:portal/:version/Pin',
  access: 'deploy',
  withoutStepUp: 'daily work',
  tag: 'releases',
  summary: 'Keeps a version in the store whatever the retention says, or ends that',
  params: Type.Object({ portal: PortalName, version: ReleaseVersion }),
  body: Type.Object({ Pinned: Type.Boolean() }),
  status: 200,
  answer: Message,
});
