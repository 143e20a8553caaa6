import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import { EmailField, IdParams } from './fields';
import { PackageVersions, PortalName, ReleaseVersion } from './releases';

/** A set of versions that was live, and when. */
export const Composition = Type.Object({
  id: Type.String(),
  /** By portal and `shell`: the live version. */
  Versions: PackageVersions,
  /** By portal: the canary version. */
  Canaries: PackageVersions,
  From: Type.String(),
  /** Null for the live composition. */
  Until: Type.Union([Type.String(), Type.Null()]),
});
export type Composition = Static<typeof Composition>;

export const listCompositions = endpoint({
  method: 'GET',
  path: '/Admin/Composition',
  access: ['ADM'],
  tag: 'compositions',
  summary: 'The latest 50 sets of versions that were live',
  status: 200,
  answer: Type.Object({ Compositions: Type.Array(Composition) }),
});

/** A signed address that opens the product with the versions of another page. */
const PreviewLink = Type.Object({ url: Type.String(), expiresAt: Type.String() });

export const linkToComposition = endpoint({
  method: 'POST',
  path: '/Admin/Composition/:id/Link',
  access: ['ADM'],
  tag: 'compositions',
  summary: 'Creates a link that opens the product with the versions of a composition, for the requesting administrator',
  params: IdParams,
  /** For a failure: the version of the portal that failed, which may have been a canary. */
  body: Type.Object({ Portal: Type.Optional(PortalName), Version: Type.Optional(ReleaseVersion) }),
  status: 200,
  answer: PreviewLink,
});

export const linkToOverride = endpoint({
  method: 'POST',
  path: '/Admin/Release/:portal/Override',
  access: 'deploy',
  tag: 'compositions',
  summary:
    "Creates a link that loads one portal from another address, for one person; with a deploy token, for one of the portal's role. 403 if the setting is off",
  params: Type.Object({ portal: PortalName }),
  body: Type.Object({
    /** The address of the folder with the portal's release.json. */
    Address: Type.String({
      transform: ['trim'],
      minLength: 1,
      maxLength: 500,
      format: 'web-url',
      messages: {
        required: 'Enter the address of the build.',
        maxLength: 'Use at most 500 characters.',
        format: 'Enter an address such as http://localhost:3104.',
      },
    }),
    Email: EmailField,
    Hours: Type.Integer({
      minimum: 1,
      maximum: 72,
      messages: {
        required: 'Enter a number of hours from 1 to 72.',
        type: 'Enter a number of hours from 1 to 72.',
        minimum: 'Enter a number of hours from 1 to 72.',
        maximum: 'Enter a number of hours from 1 to 72.',
      },
    }),
  }),
  status: 200,
  answer: PreviewLink,
});
