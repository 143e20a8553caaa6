import { type Input, updateUser } from 'shared-api/contract';
import { type DbOrTransaction, isForeignKeyViolation, isUniqueViolation } from '../../plugins/database';
import { FieldErrors, type Messages, notFound, requireNoErrors } from '../../plugins/errors';
import type { SessionUser } from '../../plugins/sessions';
import { createFieldCheck, normalizePhone } from '../../plugins/validation';
import type { Services } from '../../services';
import { fold, foldEmail, personSearchText } from '../../text';
import { endResetLinks, issueResetLink, WELCOME_MS } from '../accounts/tokens';
import { supervisorWelcome } from '../mails/templates';
import { findPosition } from '../positions/repository';
import { findActiveUser, findActiveUserByEmail } from './repository';

const { Name, Email, PhoneNumber } = updateUser.body.properties;
/** A profile is changed as a whole: what is missing is reported in the contract's own words. */
const checkProfile = createFieldCheck({
  type: 'object',
  properties: { Name, Email, PhoneNumber },
  required: ['Name', 'Email', 'PhoneNumber'],
});

/** Changes a profile. Position counts from administrators only; from anybody else it is ignored. */
export async function changeProfile(
  services: Services,
  by: SessionUser,
  id: string,
  body: Input<typeof updateUser>['body'],
): Promise<void> {
  const { db } = services;
  const before = await findActiveUser(db, id);
  if (!before) throw notFound();
  const errors: Messages = checkProfile(body);
  const positionId = by.role === 'ADM' ? await findPositionId(db, body.Position, errors) : undefined;
  await checkAddress(db, body.Email ?? '', errors, id);
  requireNoErrors(errors);

  const person = {
    name: body.Name ?? '',
    email: body.Email ?? '',
    phone: normalizePhone(body.PhoneNumber ?? '') ?? '',
  };
  const moved = foldEmail(person.email) !== foldEmail(before.email);
  await refusingTakenOrGone(() =>
    db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('users')
        .set({
          ...person,
          name_folded: fold(person.name),
          email_folded: foldEmail(person.email),
          search: personSearchText(person),
          ...(positionId ? { position_id: positionId } : {}),
        })
        .where('id', '=', id)
        .where('active', '=', 1)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) throw notFound();
      if (moved) await followAddress(services, trx, by, { ...before, ...person });
    }),
  );
  services.mailer.wake();
}

/** What a new address brings with it: links to the old one are dead, and so are sessions when somebody else changed it. */
async function followAddress(
  services: Services,
  trx: DbOrTransaction,
  by: SessionUser,
  person: NonNullable<Awaited<ReturnType<typeof findActiveUser>>>,
): Promise<void> {
  await endResetLinks(services, trx, person.id);
  if (by.id !== person.id) await services.sessions.endAllOf(person.id, trx);
  // A supervisor who never had a password has nothing but the welcome link, which went to the old address.
  if (person.role === 'SUP' && person.password_hash === null) await welcome(services, trx, person);
}

/** Sends a new supervisor the link to set a password, which works for 7 days. */
export async function welcome(
  services: Services,
  trx: DbOrTransaction,
  person: { id: string; name: string; email: string },
): Promise<void> {
  const resetLink = await issueResetLink(services, trx, person.id, WELCOME_MS);
  await services.mailer.enqueue(trx, supervisorWelcome(person, { resetLink }));
}

const TAKEN: Messages = { Email: ['There is already an account with this e-mail address.'] };
const NO_POSITION: Messages = { Position: ['Choose a position from the list.'] };

/** The id of the position of that name or id. An unknown one is added to the errors; none given stays none. */
export async function findPositionId(
  db: DbOrTransaction,
  position: string | undefined,
  errors: Messages,
): Promise<string | undefined> {
  if (position === undefined) return undefined;
  const found = await findPosition(db, position);
  if (!found) Object.assign(errors, NO_POSITION);
  return found?.id;
}

/** Adds to the errors when another active user has the address. */
export async function checkAddress(
  db: DbOrTransaction,
  email: string,
  errors: Messages,
  ownId?: string,
): Promise<void> {
  if (errors.Email) return;
  const holder = await findActiveUserByEmail(db, email);
  if (holder && holder.id !== ownId) Object.assign(errors, TAKEN);
}

/** Two at once: the database refuses an address that was just taken or a position that was just deleted. */
export async function refusingTakenOrGone<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw new FieldErrors(TAKEN);
    if (isForeignKeyViolation(error)) throw new FieldErrors(NO_POSITION);
    throw error;
  }
}
