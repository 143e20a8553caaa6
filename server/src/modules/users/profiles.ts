import {
  type createSupervisor,
  type Input,
  type InvitedRole,
  type inviteAdministrator,
  type Role,
  roleName,
  updateUser,
} from '@internship-portals/shared-api/contract';
import { type DbOrTransaction, isForeignKeyViolation, isUniqueViolation } from '../../database/connection';
import { FieldErrors, type Messages, notFound, requireUnchanged } from '../../http/errors';
import type { SessionUser } from '../../http/sessions';
import { createFieldCheck, normalizePhone } from '../../http/validation';
import { foldEmail } from '../../lib/text';
import { endEmailChanges, endResetLinks, issueEmailChange, issueResetLink, WELCOME_MS } from '../credentials';
import {
  administratorWelcome,
  emailChangeConfirmation,
  emailChangeNotice,
  emailChangeTaken,
  furtherWelcome,
  type MailServices,
  supervisorWelcome,
  UNREACHABLE,
} from '../mails';
import { findPosition } from '../positions';
import { announceAdministrator } from './administrator-notices';
import {
  type Account,
  changeUser,
  findActiveUser,
  findActiveUserByEmail,
  findPerson,
  insertUser,
  lockActiveUser,
} from './repository';

const TAKEN = 'There is already an account with this e-mail address.';
const NO_POSITION = 'Choose a position from the list.';

const { Name, Email, PhoneNumber } = updateUser.body.properties;
const messagesOf = (schema: object) => ({ messages: (schema as { messages?: object }).messages });
/** A profile is changed as a whole: a missing field gets the contract's message. */
const checkWhole = createFieldCheck({
  type: 'object',
  // The rules of present fields are checked before, except for those that stay as they are.
  properties: { Name: messagesOf(Name), Email: messagesOf(Email), PhoneNumber: messagesOf(PhoneNumber) },
  required: ['Name', 'Email', 'PhoneNumber'],
});

/** The editable fields of a person, as they are stored. */
interface PersonFields {
  name: string;
  email: string;
  phone: string;
}

/** Changes a profile. Position is ignored unless an administrator sends it. */
export async function changeProfile(
  services: MailServices,
  by: SessionUser,
  id: string,
  body: Input<typeof updateUser>['body'],
): Promise<void> {
  const { audit, db, mailer, throttles } = services;
  const present = await findActiveUser(db, id);
  if (!present) throw notFound();
  const { person, positionId } = await readPerson(db, { ...body, Position: positionFor(by, body) });
  const isOwn = by.id === id;
  if (isOwn && moves(present, person)) await throttles.take('emailChangeByAccount', id);
  await refusingTakenOrGone(() =>
    db.transaction().execute(async (trx) => {
      // Locked until the commit: of two simultaneous changes, the second sees the result of the first.
      const before = (await lockActiveUser(trx, id)) ? await findActiveUser(trx, id) : undefined;
      if (!before) throw notFound();
      if (body.Seen) await requireSeen(trx, id, body.Seen);
      const isMoved = moves(before, person);
      if (isMoved) services.sessions.requireProof(by);
      // One's own address changes when its mailbox has confirmed it.
      const saved = isOwn && isMoved ? { ...person, email: before.email } : person;
      await changeUser(trx, id, saved, positionId);
      const fields = changedFields(before, { ...saved, position_id: positionId ?? before.position_id });
      const subject = { kind: 'user', id } as const;
      if (fields.length > 0) await audit.record(trx, { event: 'user-changed', subject, detail: fields.join(', ') });
      if (!isMoved) return;
      if (isOwn) await requestEmailChange(services, trx, by, { ...before, ...saved }, person.email);
      else await followAddress(services, trx, by, { ...before, ...person });
    }),
  );
  mailer.wake();
}

const moves = (before: { email: string }, after: { email: string }) =>
  foldEmail(after.email) !== foldEmail(before.email);

/** Sends the link that confirms one's new address, and tells the old one how to stop it. */
async function requestEmailChange(
  services: MailServices,
  trx: DbOrTransaction,
  by: SessionUser,
  user: Account,
  newEmail: string,
): Promise<void> {
  const { audit, mailer } = services;
  const change = { userId: user.id, oldEmail: user.email, newEmail, sessionId: by.session.id };
  const { confirmLink, reportLink } = await issueEmailChange(services, trx, change);
  const holder = await findActiveUserByEmail(trx, newEmail);
  // Only the owner of the mailbox learns whether it has an account.
  const toNew = holder
    ? emailChangeTaken(holder)
    : emailChangeConfirmation({ ...user, email: newEmail }, { confirmLink });
  await mailer.enqueue(trx, toNew);
  await mailer.enqueue(trx, emailChangeNotice(user, { newEmail, reportLink }));
  await audit.record(trx, { event: 'email-change-requested', subject: { kind: 'user', id: user.id } });
}

/** The contract's names of the fields that a change gives another value. */
function changedFields(
  before: Account,
  after: { name: string; email: string; phone: string; position_id: string | null },
): string[] {
  const fields = { name: 'Name', email: 'Email', phone: 'PhoneNumber', position_id: 'Position' } as const;
  return (Object.keys(fields) as (keyof typeof fields)[])
    .filter((field) => before[field] !== after[field])
    .map((field) => fields[field]);
}

/** Throws 409 when the profile was changed since the form was opened. */
async function requireSeen(
  trx: DbOrTransaction,
  id: string,
  seen: NonNullable<Input<typeof updateUser>['body']['Seen']>,
): Promise<void> {
  const person = await findPerson(trx, id);
  if (!person) throw notFound();
  const { name, email, phone, position } = person;
  requireUnchanged(seen, { Name: name, Email: email, PhoneNumber: phone, Position: position ?? '' });
}

/** Creates a supervisor without a password and e-mails the link to set one. */
export function makeSupervisor(
  services: MailServices,
  by: SessionUser,
  body: Input<typeof createSupervisor>['body'],
): Promise<void> {
  return makeAccount(services, by, 'SUP', body);
}

/**
 * Creates an administrator, or an account of a further role, without a password and e-mails the link to set one.
 *
 * @returns the role of the account
 */
export async function makeInvited(
  services: MailServices,
  by: SessionUser,
  { Role: role = 'ADM', ...body }: Input<typeof inviteAdministrator>['body'],
): Promise<InvitedRole> {
  await makeAccount(services, by, role, body);
  return role;
}

async function makeAccount(
  services: MailServices,
  by: SessionUser,
  role: Role,
  body: Omit<Input<typeof inviteAdministrator>['body'], 'Role'>,
): Promise<void> {
  const { audit, db, mailer, now } = services;
  const { person, positionId = null } = await readPerson(db, body);
  const at = now().toISOString();
  await refusingTakenOrGone(() =>
    db.transaction().execute(async (trx) => {
      const id = await insertUser(trx, { ...person, positionId, role, passwordHash: null, at });
      await audit.record(trx, { event: 'user-created', subject: { kind: 'user', id }, detail: role });
      await welcome(services, trx, by, role, { id, ...person });
      if (role === 'ADM')
        await announceAdministrator(services, trx, { who: person.name, what: 'was invited', by: by.name });
    }),
  );
  mailer.wake();
}

/**
 * The errors of a changed profile: missing fields, a taken address, an unknown position.
 *
 * @throws 404 when the account does not exist
 */
export async function checkProfile(
  services: MailServices,
  by: SessionUser,
  id: string,
  body: Input<typeof updateUser>['body'],
): Promise<Messages> {
  if (!(await findActiveUser(services.db, id))) throw notFound();
  // No answer tells people whether another person has an account; administrators see all of them anyway.
  const showsTaken = by.id !== id || by.role === 'ADM';
  const found = await checkPerson(services, { ...body, Position: positionFor(by, body) }, { ownId: id, showsTaken });
  return { ...found, ...checkWhole(body) };
}

/**
 * Errors that the schema cannot know: an address that is taken or that the mail server cannot reach, an unknown position.
 * Ignores missing fields.
 */
export async function checkPerson(
  { db, mailer }: Pick<MailServices, 'db' | 'mailer'>,
  { Email, Position }: { Email?: string; Position?: string },
  { ownId = '', showsTaken = true } = {},
): Promise<Messages> {
  const position = Position === undefined ? undefined : await findPosition(db, Position);
  const holder = Email === undefined ? undefined : await findActiveUserByEmail(db, Email);
  const isOwn = holder?.id === ownId;
  return {
    ...(Position !== undefined && !position ? { Position: [NO_POSITION] } : {}),
    ...(Email !== undefined && !isOwn && !(await mailer.reaches(Email)) ? { Email: [UNREACHABLE] } : {}),
    ...(holder && !isOwn && showsTaken ? { Email: [TAKEN] } : {}),
  };
}

/** Only administrators change a position. */
function positionFor(by: SessionUser, { Position }: { Position?: string }): string | undefined {
  return by.role === 'ADM' ? Position : undefined;
}

/** The checked fields in their stored form. */
async function readPerson(
  db: DbOrTransaction,
  fields: { Name?: string; Email?: string; PhoneNumber?: string; Position?: string },
): Promise<{ person: PersonFields; positionId?: string }> {
  const { Name: name = '', Email: email = '', PhoneNumber: phone = '', Position: nameOrId } = fields;
  const position = nameOrId === undefined ? undefined : await findPosition(db, nameOrId);
  if (nameOrId !== undefined && !position) throw new FieldErrors({ Position: [NO_POSITION] });
  return { person: { name, email, phone: normalizePhone(phone) ?? phone }, positionId: position?.id };
}

/** After a change by an administrator: ends the links that went to the old address, and the person's sessions. */
async function followAddress(
  services: MailServices,
  trx: DbOrTransaction,
  by: SessionUser,
  user: Account,
): Promise<void> {
  await endResetLinks(services, trx, user.id);
  await endEmailChanges(trx, user.id);
  await services.sessions.endAllOf(user.id, trx);
  await services.audit.record(trx, { event: 'email-changed', subject: { kind: 'user', id: user.id } });
  // An invited person without a password still needs the welcome link, which went to the old address.
  if (user.role !== 'INT' && user.password_hash === null) await welcome(services, trx, by, user.role, user);
  if (user.role === 'ADM')
    await announceAdministrator(services, trx, { who: user.name, what: 'has another e-mail address', by: by.name });
}

async function welcome(
  services: MailServices,
  trx: DbOrTransaction,
  by: SessionUser,
  role: Role,
  person: { id: string; name: string; email: string },
): Promise<void> {
  const resetLink = await issueResetLink(services, trx, person.id, WELCOME_MS);
  const write = { SUP: supervisorWelcome, ADM: administratorWelcome }[role as string];
  const mail = write?.(person, { resetLink }) ?? furtherWelcome(person, { role: roleName(role), resetLink });
  await services.mailer.enqueue(trx, { ...mail, sender: by.name });
}

/** Reports an address that was taken, or a position that was deleted, after the check. */
async function refusingTakenOrGone(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw new FieldErrors({ Email: [TAKEN] });
    if (isForeignKeyViolation(error)) throw new FieldErrors({ Position: [NO_POSITION] });
    throw error;
  }
}
