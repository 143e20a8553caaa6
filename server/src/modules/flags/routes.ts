import { type Flag, listFlags, type ReleaseManifest, resetFlag, switchFlag } from 'shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';
import { HttpError, type Messages, requireNoErrors } from '../../http/errors';
import type { Mount } from '../../http/mount';
import type { Services } from '../../services';
import { recordComposition } from '../compositions';
import { findActiveUsersByEmail, findEmails } from '../users';
import { deleteSwitch, type FlagKey, findSwitches, putSwitch } from './repository';

/** The manifests of the versions that pages can load, by portal: the live one first. */
type ReadInUse = () => Promise<ReadonlyMap<string, readonly ReleaseManifest[]>>;

/** What administrators switch of the portals, without a release. */
export function flagRoutes(mount: Mount, services: Services, readInUse: ReadInUse): void {
  const { audit, db, now, portals } = services;

  mount(listFlags, async () => {
    const [inUse, switches] = await Promise.all([readInUse(), findSwitches(db)]);
    const emails = await findEmails(
      db,
      switches.flatMap(({ people }) => people),
    );
    const switchOf = (portal: string, flag: string): Flag['Switch'] => {
      const found = switches.find((row) => row.portal === portal && row.flag === flag);
      if (!found) return null;
      return {
        Share: found.share,
        Users: found.people.flatMap((id) => emails.get(id) ?? []),
        ChangedAt: found.changed_at,
        ChangedBy: found.changer,
      };
    };
    const declared = portals.flatMap(({ name }) => declaredBy(name, inUse.get(name) ?? []));
    const forgotten = switches.filter(
      ({ portal, flag }) => !declared.some(({ Portal, Name }) => Portal === portal && Name === flag),
    );
    return {
      Flags: [
        ...declared.map((flag) => ({ ...flag, Switch: switchOf(flag.Portal, flag.Name) })),
        ...forgotten.map(({ portal, flag }) => ({
          Portal: portal,
          Name: flag,
          Description: '',
          Default: false,
          Versions: [],
          Switch: switchOf(portal, flag),
        })),
      ],
    };
  });

  mount(
    switchFlag,
    async ({ params, body, user }) => {
      await requireDeclared(params);
      requireNoErrors(await checkPeople(db, body.Users));
      const { ids: People } = await findActiveUsersByEmail(db, body.Users);
      const at = now().toISOString();
      await db.transaction().execute(async (trx) => {
        const audience = { Share: body.Share, People };
        await putSwitch(trx, params, audience, { changed_at: at, changed_by: user.id });
        await audit.record(trx, {
          event: 'flag-switched',
          subject: { kind: 'flag', id: `${params.portal} ${params.flag}` },
          detail: describe(body.Share, People),
        });
        await recordComposition(trx, at);
      });
      return { message: 'Flag Switched' };
    },
    async ({ body }, errors) => (Object.keys(errors).length > 0 ? checkPeople(db, body.Users ?? []) : {}),
  );

  mount(resetFlag, async ({ params }) => {
    const isReset = await db.transaction().execute(async (trx) => {
      if (!(await deleteSwitch(trx, params))) return false;
      await audit.record(trx, {
        event: 'flag-switched',
        subject: { kind: 'flag', id: `${params.portal} ${params.flag}` },
        detail: 'back to its default',
      });
      await recordComposition(trx, now().toISOString());
      return true;
    });
    // A switch that no version declares any more can be removed; a name that was never one is a mistake.
    if (!isReset) await requireDeclared(params);
    return { message: 'Flag Reset' };
  });

  /** @throws 404 with the names of the flags that there are */
  async function requireDeclared({ portal, flag }: FlagKey): Promise<void> {
    const names = declaredBy(portal, (await readInUse()).get(portal) ?? []).map(({ Name }) => Name);
    if (names.includes(flag)) return;
    const known = names.length === 0 ? 'It has no flags.' : `Its flags: ${names.join(', ')}.`;
    throw new HttpError(
      'flag_not_found',
      `No version of ${portal} that is live, a canary or the last known good one declares the flag ${flag}. ${known}`,
    );
  }
}

/** The flags of a portal's versions. Where versions differ, the live one describes a flag. */
function declaredBy(portal: string, manifests: readonly ReleaseManifest[]): Omit<Flag, 'Switch'>[] {
  const flags = new Map<string, Omit<Flag, 'Switch'>>();
  for (const { version, flags: declared = {} } of manifests) {
    for (const [Name, { default: Default, description: Description }] of Object.entries(declared)) {
      const known = flags.get(Name);
      if (known) known.Versions.push(version);
      else flags.set(Name, { Portal: portal, Name, Description, Default, Versions: [version] });
    }
  }
  return [...flags.values()].sort((a, b) => a.Name.localeCompare(b.Name, 'en'));
}

async function checkPeople(db: DbOrTransaction, emails: readonly string[]): Promise<Messages> {
  const { unknown } = await findActiveUsersByEmail(db, emails);
  return unknown.length === 0
    ? {}
    : { Users: unknown.map((email) => `There is no active account with the address ${email}.`) };
}

/** For the audit trail, which shows the present names of people. */
function describe(share: number, people: readonly string[]): string {
  if (share === 100) return 'on for everyone';
  const named = people.map((id) => `user:${id}`);
  const parts = [...(share > 0 ? [`${share} percent`] : []), ...named];
  return parts.length === 0 ? 'off for everyone' : `on for ${parts.join(', ')}`;
}
