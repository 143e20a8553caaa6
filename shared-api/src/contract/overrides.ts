import { Type } from 'typebox';
import { endpoint } from './endpoint';
import { EmailField } from './fields';
import { PortalName } from './releases';

/** A signed address that opens the product with a build from another address. */
const OverrideLink = Type.Object({ url: Type.String(), expiresAt: Type.String() });

export const linkToOverride = endpoint({
  method: 'POST',
  path: '/Admin/Release/:portal/Override',
  access: 'deploy',
  stepUp: true,
  tag: 'releases',
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
  answer: OverrideLink,
});
