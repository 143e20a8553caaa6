import { linkToComposition, linkToOverride, listCompositions } from 'shared-api/contract';
import { FieldErrors, type Messages, notFound } from '../../http/errors';
import type { Mount } from '../../http/mount';
import type { Services } from '../../services';
import { findActiveUserByEmail } from '../users';
import { linkToPreview, requireAllowed } from './previews';
import { findComposition, listCompositionsOf } from './repository';

const SHOWN_COMPOSITIONS = 50;
const HOUR_MS = 3_600_000;
/** Long enough to find an error; expired by the next day. */
const COMPOSITION_HOURS = 8;

const NO_ADDRESS = 'Enter an address such as http://localhost:3104.';
const NO_PERSON = 'There is no active account with this e-mail address.';

/** Earlier compositions, and links that show one person other versions than the live ones. */
export function compositionRoutes(mount: Mount, services: Services): void {
  const { audit, config, db, now, portals } = services;
  const inHours = (hours: number) => new Date(now().getTime() + hours * HOUR_MS);

  mount(listCompositions, async () => ({ Compositions: await listCompositionsOf(db, SHOWN_COMPOSITIONS) }));

  mount(linkToComposition, async ({ params, body, user }) => {
    const found = await findComposition(db, params.id);
    if (!found) throw notFound();
    const { Portal: portal = '', Version: version } = body;
    const canary = version !== undefined && found.Canaries[portal] === version ? portal : undefined;
    const preview = { kind: 'composition', composition: params.id, canary, person: user.id } as const;
    return linkToPreview(services, preview, inHours(COMPOSITION_HOURS));
  });

  mount(
    linkToOverride,
    async ({ params, body }) => {
      requireOverride(params.portal);
      const address = folderAddress(body.Address);
      const person = await findActiveUserByEmail(db, body.Email);
      if (!address || !person) throw new FieldErrors(await checkOverride(body));
      await audit.record(db, {
        event: 'override-created',
        subject: { kind: 'portal', id: params.portal },
        detail: `${address} for user:${person.id}`,
      });
      const preview = { kind: 'override', portal: params.portal, address, person: person.id } as const;
      return linkToPreview(services, preview, inHours(body.Hours));
    },
    ({ params, body }) => {
      requireOverride(params.portal);
      return checkOverride(body);
    },
  );

  function requireOverride(portal: string): void {
    requireAllowed(config, { kind: 'override' });
    if (!portals.some(({ name }) => name === portal)) throw notFound();
  }

  async function checkOverride({ Address, Email }: { Address?: string; Email?: string }): Promise<Messages> {
    return {
      ...(Address !== undefined && !folderAddress(Address) ? { Address: [NO_ADDRESS] } : {}),
      ...(Email !== undefined && !(await findActiveUserByEmail(db, Email)) ? { Email: [NO_PERSON] } : {}),
    };
  }
}

/**
 * The folder's address without query, fragment and trailing slash. Its origin becomes part of the page's content
 * policy, so the host must not contain characters with a meaning there, such as a semicolon, an asterisk or a quote.
 */
function folderAddress(text: string): string | null {
  const { origin, hostname, pathname, username, password } = new URL(text);
  const plain = /^([\w.-]+|\[[0-9a-f:.]+\])$/.test(hostname) && username === '' && password === '';
  return !plain ? null : `${origin}${pathname.replace(/\/+$/, '')}`;
}
