import type { DbOrTransaction } from '../../database/connection';
import { type HeldAccount, type HeldApplication, isIntern, type Person } from '../../database/personal-data';

/**
 * Everything that belongs to the person of an application. An intern who has changed the address is one person with both.
 * Undefined when the application does not exist; empty when it was erased.
 */
export async function findPersonOf(on: DbOrTransaction, applicationId: string): Promise<Person | undefined> {
  const application = await on
    .selectFrom('applications')
    .select(['email_folded', 'erased_at'])
    .where('id', '=', applicationId)
    .executeTakeFirst();
  if (!application) return undefined;
  if (application.erased_at) return { applications: [], accounts: [], addresses: [] };
  return gather(on, new Set([application.email_folded]), new Set());
}

/** Everything that belongs to the person of an intern's account. */
export function findPersonOfAccount(on: DbOrTransaction, account: Pick<HeldAccount, 'id' | 'email_folded'>) {
  return gather(on, new Set([account.email_folded]), new Set([account.id]));
}

/** What belongs to the same person as these addresses and accounts. */
async function gather(on: DbOrTransaction, addresses: Set<string>, accountIds: Set<string>): Promise<Person> {
  for (;;) {
    const known = addresses.size + accountIds.size;
    const applications = await findApplications(on, [...addresses], [...accountIds]);
    const accounts = await findAccounts(on, [...addresses], applications);
    for (const { email_folded } of applications) addresses.add(email_folded);
    for (const account of accounts.filter(isIntern)) {
      accountIds.add(account.id);
      addresses.add(account.email_folded);
    }
    if (addresses.size + accountIds.size === known) return { applications, accounts, addresses: [...addresses] };
  }
}

async function findApplications(on: DbOrTransaction, addresses: string[], accountIds: string[]) {
  return on
    .selectFrom('applications')
    .select(['id', 'email', 'email_folded', 'status', 'interview_date', 'decided_at', 'search'])
    .where('erased_at', 'is', null)
    .where((where) =>
      where.or([
        where('email_folded', 'in', addresses),
        ...(accountIds.length > 0
          ? [
              where(
                'id',
                'in',
                where.selectFrom('account_tokens').select('application_id').where('user_id', 'in', accountIds),
              ),
            ]
          : []),
      ]),
    )
    .orderBy('id')
    .execute();
}

/** Accounts with one of the addresses, and accounts created with one of the applications. */
export async function findAccounts(
  on: DbOrTransaction,
  addresses: string[],
  applications: HeldApplication[],
): Promise<HeldAccount[]> {
  const ids = applications.map(({ id }) => id);
  return on
    .selectFrom('users')
    .select(['id', 'name', 'email', 'email_folded', 'role', 'active'])
    .where('erased_at', 'is', null)
    .where((where) =>
      where.or([
        where('email_folded', 'in', addresses),
        ...(ids.length > 0
          ? [where('id', 'in', where.selectFrom('account_tokens').select('user_id').where('application_id', 'in', ids))]
          : []),
      ]),
    )
    .orderBy('id')
    .execute();
}
