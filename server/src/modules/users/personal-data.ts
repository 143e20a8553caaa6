import { roleName } from '@internship-portals/shared-api/contract';
import type { HeldAccount, PersonalData } from '../../database/personal-data';
import { fold } from '../../lib/text';

const ERASED_PERSON = 'Erased person';

/** The row stays, without the person: tasks, ratings and histories name it. */
export const accountData = {
  async read(db, { id }) {
    const account = await db
      .selectFrom('users')
      .leftJoin('positions', 'positions.id', 'users.position_id')
      .leftJoin('users as supervisors', 'supervisors.id', 'users.supervisor_id')
      .select(['users.id', 'users.role', 'users.name', 'users.email', 'users.phone as phoneNumber'])
      .select(['positions.name as position', 'supervisors.name as supervisor', 'users.active'])
      .select(['users.created_at as createdAt', 'users.deactivated_at as deletedAt'])
      .select(['users.starts_on as startsOn', 'users.ends_on as endsOn', 'users.hours_a_week as hoursAWeek'])
      .select(['users.language', 'users.reads_until as readsUntil'])
      .where('users.id', '=', id)
      .executeTakeFirstOrThrow();
    return { ...account, role: roleName(account.role), active: account.active === 1 };
  },
  async erase(trx, { id }, { at }) {
    const placeholder = `erased:${id}`;
    await trx
      .updateTable('users')
      .set({
        name: ERASED_PERSON,
        name_folded: fold(ERASED_PERSON),
        email: placeholder,
        email_folded: placeholder,
        phone: '',
        language: 'en',
        search: '',
        password_hash: null,
        erased_at: at,
      })
      .where('id', '=', id)
      .execute();
  },
} satisfies PersonalData<HeldAccount>;
