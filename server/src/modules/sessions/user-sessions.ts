import { endOtherSessions, endUserSession, listUserSessions } from '@internship-portals/shared-api/contract';
import { parse } from 'bowser';
import { notFound } from '../../http/errors';
import type { Mount } from '../../http/mount';
import type { SessionUser } from '../../http/sessions';
import type { Services } from '../../services';
import { findActiveUser, mayEditProfile } from '../users';
import { createPlaces } from './places';

/** The sessions of a person, for that person and for administrators. */
export function userSessionRoutes(mount: Mount, { config, db, log, sessions, audit }: Services): void {
  const placeOf = createPlaces(config.geoipDatabase, log);

  mount(listUserSessions, async ({ params, user }) => {
    await requirePerson(user, params.id);
    const rows = await sessions.listOf(params.id);
    return {
      Sessions: await Promise.all(
        rows.map(async (row) => ({
          id: row.id,
          Browser: browserOf(row.user_agent),
          Address: row.address ?? '',
          Place: await placeOf(row.address ?? ''),
          CreatedAt: row.created_at,
          LastUsedAt: row.last_used_at,
          Current: row.id === user.session.id,
        })),
      ),
    };
  });

  mount(endUserSession, async ({ params, user }) => {
    await requirePerson(user, params.id);
    await db.transaction().execute(async (trx) => {
      if (!(await sessions.endOne(params.id, params.session, trx))) throw notFound();
      await audit.record(trx, { event: 'session-ended', subject: { kind: 'user', id: params.id }, detail: 'one' });
    });
    return { message: 'Session Ended' };
  });

  mount(endOtherSessions, async ({ params, user }) => {
    await requirePerson(user, params.id);
    await db.transaction().execute(async (trx) => {
      const ended = await sessions.endOthersOf(params.id, user.session.id, trx);
      const detail = params.id === user.id ? `all others (${ended})` : `all (${ended})`;
      await audit.record(trx, { event: 'session-ended', subject: { kind: 'user', id: params.id }, detail });
    });
    return { message: 'Sessions Ended' };
  });

  async function requirePerson(user: SessionUser, id: string): Promise<void> {
    if (!mayEditProfile(user, id) || !(await findActiveUser(db, id))) throw notFound();
  }
}

/** Browser and operating system, such as `Firefox on Windows`; empty if the browser did not name them. */
function browserOf(userAgent: string | null): string {
  if (!userAgent) return '';
  const { browser, os } = parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(' on ');
}
