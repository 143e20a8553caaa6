import { AUDIT_EVENTS, type SignInStep } from '@internship-portals/shared-api/contract';
import type { Tables } from '../../database/connection';
import { addDays, today } from '../../lib/calendar';
import { createAdministrator, endSessions, resetPassword, resetSecondFactor } from '../../operator/manage';
import { inviteAssessor, keepLinksOpen } from '../../testing/assessments';
import { archiveOf, buildOf, deployTokenFor, upload } from '../../testing/builds';
import { beginEvaluation, handInEvaluation } from '../../testing/evaluations';
import { buildIntake } from '../../testing/intakes';
import { uploadDocument, wantDocument } from '../../testing/joining-documents';
import { pdfForm } from '../../testing/pdf-form';
import { startTestProduct, type TestProduct } from '../../testing/releases';
import { addPasskey, addTotp } from '../../testing/second-factors';
import { applicationForm, PASSWORD } from '../../testing/server';
import { uploadForm } from '../../testing/university-forms';
import { lapseOffers } from '../applications';
import { changeSettings } from '../programme';

type Row = Tables['audit_events'];
type Person = { id: string; token: string; email: string };

interface World {
  product: TestProduct;
  admin: Person;
  intern: Person;
  supervisor: Person;
}

/**
 * What causes an event, and the row that it leaves. `admin` and `user` stand for their ids. The row of an event that no
 * operator causes names the client and the request.
 */
interface Case {
  event: Row['event'];
  about: string;
  cause: (world: World) => Promise<unknown>;
  row: Partial<Row>;
}

const NEW_PASSWORD = 'nine yellow boats sailing north';
const person = (email: string) => ({
  Name: 'Some One',
  Email: email,
  PhoneNumber: '+254712345678',
  Position: 'Advisory',
});

let made = 0;
const freshEmail = () => `fresh${++made}@example.com`;
const answered = async (answer: Promise<{ status: number; raw: Buffer }>, status: number) => {
  const { status: found, raw } = await answer;
  if (found !== status) throw new Error(`Answered ${found} instead of ${status}: ${raw}`);
};

/** A new application, and its id. */
async function applied({ product }: World): Promise<{ id: string; email: string }> {
  const email = freshEmail();
  await answered(product.apply({ Email: email }), 201);
  return { id: await product.applicationId(email), email };
}

/** The application of an applicant who is to choose one of two times. */
async function withOfferedTimes(world: World): Promise<string> {
  const { id } = await applied(world);
  const body = { Times: ['10:00', '11:00'].map((Time) => ({ Date: '2099-01-05', Time })) };
  const path = `/api/Admin/Interview/${id}/Times`;
  await answered(world.product.call('POST', path, { token: world.admin.token, body }), 201);
  return id;
}

/** An applicant with an open offer. */
async function offered(world: World): Promise<{ id: string; email: string; offer: string }> {
  const { product, admin } = world;
  const { id, email } = await applied(world);
  const decide = (body: object) => answered(product.call('PUT', `/api/Apply/${id}`, { token: admin.token, body }), 200);
  await decide({ ApplicationStatus: 'Accepted', Date: '2099-01-05' });
  const { db } = product.services;
  await db.transaction().execute((trx) => changeSettings(trx, {}, 0));
  await db.updateTable('programme_settings').set({ offer_days: 7 }).execute();
  await decide({ ApplicationStatus: 'Passed' });
  await db.updateTable('programme_settings').set({ offer_days: 0 }).execute();
  const { id: offer } = await db
    .selectFrom('offers')
    .select('id')
    .where('application_id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, email, offer };
}

/** Leave of an intern, as the supervisor has decided. */
async function decidedLeave({ product, supervisor }: World, action: 'Confirm' | 'Refuse'): Promise<string> {
  const asker = await product.signInAs('INT', { supervisorId: supervisor.id });
  const leave = { Kind: 'sick', StartsOn: '2099-01-05', EndsOn: '2099-01-06', Reason: 'Malaria' };
  await answered(product.call('POST', '/api/Attendance/Leave', { token: asker.token, body: leave }), 201);
  const { body } = await product.call('GET', '/api/Supervisor/Attendance', { token: supervisor.token });
  const [{ id } = { id: '' }] = body.Requests as { id: string }[];
  const decision = { token: supervisor.token, body: { SeenRevision: 1, Comment: 'Get well soon' } };
  await answered(product.call('POST', `/api/Supervisor/Attendance/${id}/${action}`, decision), 200);
  return id;
}

/** An intern who has a certificate, and its id. */
async function certified({ product, admin }: World): Promise<string> {
  const { db } = product.services;
  const { id } = await product.signInAs('INT');
  await db.updateTable('users').set({ starts_on: '2026-01-05', ends_on: '2026-03-27' }).where('id', '=', id).execute();
  await db.transaction().execute((trx) => changeSettings(trx, {}, 0));
  await db.updateTable('programme_settings').set({ firm: 'Savanna' }).execute();
  await answered(product.call('POST', `/api/User/${id}/Certificate`, { token: admin.token }), 201);
  const row = await db.selectFrom('certificates').select('id').where('intern_id', '=', id).executeTakeFirstOrThrow();
  return row.id;
}

const VISIT = { Date: '2099-01-05', Time: '10:00', Length: 60, Place: 'Head office' };

/** A visit that a lecturer has booked to another intern of the supervisor; its id. */
async function booked({ product, admin, supervisor }: World, Email: string): Promise<string> {
  const intern = await product.signInAs('INT', { supervisorId: supervisor.id });
  const { link } = await inviteAssessor(product, admin, intern, { Email });
  await keepLinksOpen(product);
  const path = `/api/User/${intern.id}/Visit`;
  await answered(product.call('POST', path, { token: supervisor.token, body: VISIT }), 201);
  const { body } = await product.call('GET', path, { token: supervisor.token });
  const [{ id } = { id: '' }] = body.Visits as { id: string }[];
  await answered(product.call('POST', `/api/Assessment/${link}/Visit/${id}`), 200);
  return id;
}

/** Adds an intake and returns its id. */
async function addIntake(product: TestProduct, token: string, Name: string): Promise<string> {
  const answer = await product.call('POST', '/api/Admin/Intake', { token, body: buildIntake({ Name }) });
  return String(answer.body.id);
}

const UNIVERSITY = { ContactName: '', ContactEmail: '', ContactPhone: '' };

async function addUniversity(product: TestProduct, token: string, Name: string): Promise<string> {
  await answered(product.call('POST', '/api/Admin/University', { token, body: { ...UNIVERSITY, Name } }), 201);
  const { id } = await product.services.db
    .selectFrom('universities')
    .select('id')
    .where('name', '=', Name)
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds a PDF form with this name and returns its id. */
async function addForm(product: TestProduct, admin: { token: string }, name: string): Promise<string> {
  await answered(uploadForm(product, admin, await pdfForm(), { name: `${name}.pdf` }), 201);
  const form = product.services.db.selectFrom('university_forms').select('id').where('name', '=', name);
  return (await form.executeTakeFirstOrThrow()).id;
}

/** The id of an intern's upload for a document with this name. */
async function uploaded({ product, admin, intern }: World, Name: string): Promise<string> {
  const document = await wantDocument(product, admin, { Name });
  await answered(uploadDocument(product, intern, document), 201);
  const { id } = await product.services.db
    .selectFrom('joining_uploads')
    .select('id')
    .where('document_id', '=', document)
    .executeTakeFirstOrThrow();
  return id;
}

/** The token of the newest link to a page in the mails to an address. */
async function mailedToken({ product }: World, email: string): Promise<string> {
  const mail = (await product.mails()).findLast(({ to }) => to?.some(({ address }) => address === email));
  return /(?:(?:[Pp]assword|Email)[/=]|token=)([\w-]{30,})/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** An intern who asks for another address of their own. */
async function askForAddress({ product }: World): Promise<Person> {
  const intern = await product.signInAs('INT');
  const body = person(freshEmail());
  await answered(product.call('PUT', `/api/User/${intern.id}`, { token: intern.token, body }), 200);
  return intern;
}

/** A token and its row's id. */
async function deployToken({ product, admin }: World, portal = 'intern-portal') {
  const body = { Portal: portal, Name: `Pipeline ${++made}` };
  const answer = await product.call('POST', '/api/Admin/DeployToken', { token: admin.token, body });
  const row = await product.services.db.selectFrom('deploy_tokens').select('id').orderBy('id', 'desc').execute();
  return { token: String(answer.body.token), id: row[0]?.id ?? '' };
}

const byAdmin = { actor_kind: 'user', actor_id: 'admin', client: '127.0.0.1' } as const;
const release = (version: string) => ({ subject_kind: 'release', subject_id: `admin-portal ${version}` }) as const;

const CASES: readonly Case[] = [
  {
    event: 'sign-in',
    about: 'with the password',
    cause: ({ product, intern }) =>
      answered(product.call('POST', '/api/login', { body: { email: intern.email, password: PASSWORD } }), 200),
    row: { actor_kind: 'user', actor_id: 'intern', subject_id: 'intern', client: '127.0.0.1' },
  },
  {
    event: 'sign-in',
    about: 'with a wrong password',
    cause: ({ product, intern }) =>
      answered(product.call('POST', '/api/login', { body: { email: intern.email, password: 'wrong' } }), 401),
    row: { outcome: 'failure', actor_kind: 'anonymous', subject_kind: 'user', subject_id: 'intern' },
  },
  {
    event: 'sign-in',
    about: 'to an account that does not exist',
    cause: ({ product }) =>
      answered(product.call('POST', '/api/login', { body: { email: 'who@example.com', password: 'wrong' } }), 401),
    row: { outcome: 'failure', subject_kind: 'account', subject_id: null },
  },
  {
    event: 'sign-out',
    about: 'by the person',
    cause: async ({ product }) => {
      const leaving = await product.signInAs('INT');
      await answered(product.call('POST', '/api/logout', { token: leaving.token }), 200);
    },
    row: { actor_kind: 'user', subject_kind: 'user' },
  },
  {
    event: 'step-up',
    about: 'with the password',
    cause: ({ product, intern }) =>
      answered(product.call('POST', '/api/Session/Proof', { token: intern.token, body: { password: PASSWORD } }), 200),
    row: { actor_kind: 'user', actor_id: 'intern' },
  },
  {
    event: 'step-up',
    about: 'with a wrong password',
    cause: ({ product, intern }) =>
      answered(product.call('POST', '/api/Session/Proof', { token: intern.token, body: { password: 'wrong' } }), 422),
    row: { outcome: 'failure', actor_id: 'intern' },
  },
  {
    event: 'session-ended',
    about: 'by an operator',
    cause: async ({ product }) => {
      const { email } = await product.signInAs('INT');
      await endSessions(product.services.config, email, () => {});
    },
    row: { actor_kind: 'operator', subject_kind: 'user' },
  },
  {
    event: 'access-denied',
    about: 'to a call of another role',
    cause: ({ product, intern }) =>
      answered(product.call('GET', '/api/Admin/User/Supervisors', { token: intern.token }), 403),
    row: {
      outcome: 'refused',
      actor_id: 'intern',
      subject_kind: 'route',
      subject_id: 'GET /api/Admin/User/Supervisors',
      detail: 'forbidden',
    },
  },
  {
    event: 'access-throttled',
    about: 'beyond a limit',
    cause: async ({ product }) => {
      const look = () => product.call('POST', '/api/ApplicationStatus', { body: { Email: 'busy@example.com' } });
      for (let call = 0; call < 3; call += 1) await look();
      await answered(look(), 429);
    },
    row: { outcome: 'refused', actor_kind: 'anonymous', subject_id: 'POST /api/ApplicationStatus' },
  },
  {
    event: 'password-reset-requested',
    about: 'for an account',
    cause: ({ product, intern }) =>
      answered(product.call('POST', '/api/PasswordReset', { body: { email: intern.email } }), 200),
    row: { outcome: 'success', actor_kind: 'anonymous', subject_id: 'intern' },
  },
  {
    event: 'password-reset-requested',
    about: 'for an address without an account',
    cause: ({ product }) =>
      answered(product.call('POST', '/api/PasswordReset', { body: { email: 'nobody@example.com' } }), 200),
    row: { outcome: 'failure', subject_kind: 'account', subject_id: null },
  },
  {
    event: 'password-reset',
    about: 'with a mailed link',
    cause: async (world) => {
      const { product } = world;
      const { email } = await product.signInAs('INT');
      await product.call('POST', '/api/PasswordReset', { body: { email } });
      const token = await mailedToken(world, email);
      await answered(product.call('POST', '/api/Reset', { body: { token, password: NEW_PASSWORD } }), 200);
    },
    row: { outcome: 'success', actor_kind: 'user', subject_kind: 'user' },
  },
  {
    event: 'password-reset',
    about: 'with a link that does not work',
    cause: ({ product }) =>
      answered(product.call('POST', '/api/Reset', { body: { token: 'x'.repeat(43), password: NEW_PASSWORD } }), 422),
    row: { outcome: 'failure', actor_kind: 'anonymous', subject_kind: 'account' },
  },
  {
    event: 'password-reset',
    about: 'by an operator',
    cause: async ({ product }) => {
      const { email } = await product.signInAs('INT');
      await resetPassword(product.services.config, email, () => {});
    },
    row: { actor_kind: 'operator', subject_kind: 'user' },
  },
  {
    event: 'account-activated',
    about: 'by an applicant who has passed',
    cause: async (world) => {
      const { product, admin } = world;
      const { id, email } = await applied(world);
      const decide = (body: object) => product.call('PUT', `/api/Apply/${id}`, { token: admin.token, body });
      await answered(decide({ ApplicationStatus: 'Accepted', Date: '2099-01-05' }), 200);
      await answered(decide({ ApplicationStatus: 'Passed' }), 200);
      await answered(product.call('POST', '/api/Account/Activate', { body: { email, password: NEW_PASSWORD } }), 201);
    },
    row: { subject_kind: 'user', detail: 'by the address alone' },
  },
  {
    event: 'user-created',
    about: 'a supervisor',
    cause: ({ product, admin }) =>
      answered(
        product.call('POST', '/api/User', { token: admin.token, body: { ...person(freshEmail()), Role: 'SUP' } }),
        201,
      ),
    row: { ...byAdmin, subject_kind: 'user', detail: 'SUP' },
  },
  {
    event: 'user-created',
    about: 'an administrator',
    cause: ({ product, admin }) =>
      answered(
        product.call('POST', '/api/Admin/User/Administrators', { token: admin.token, body: person(freshEmail()) }),
        201,
      ),
    row: { ...byAdmin, subject_kind: 'user', detail: 'ADM' },
  },
  {
    event: 'user-created',
    about: 'an administrator by an operator',
    cause: ({ product }) => createAdministrator(product.services.config, freshEmail(), 'New Admin', () => {}),
    row: { actor_kind: 'operator', detail: 'ADM' },
  },
  {
    event: 'user-changed',
    about: 'by an administrator',
    cause: async ({ product, admin }) => {
      const { id, email } = await product.signInAs('SUP');
      const body = { ...person(email), PhoneNumber: '+254712345679' };
      await answered(product.call('PUT', `/api/User/${id}`, { token: admin.token, body }), 200);
    },
    row: { ...byAdmin, subject_kind: 'user', detail: 'Name, PhoneNumber, Position' },
  },
  {
    event: 'password-changed',
    about: 'by the owner',
    cause: async ({ product }) => {
      const { token } = await product.signInAs('INT');
      const body = { currentPassword: PASSWORD, password: NEW_PASSWORD };
      await answered(product.call('PUT', '/api/Account/Password', { token, body }), 200);
    },
    row: { actor_kind: 'user', subject_kind: 'user' },
  },
  {
    event: 'email-change-requested',
    about: 'by the owner',
    cause: (world) => askForAddress(world),
    row: { actor_kind: 'user', subject_kind: 'user' },
  },
  {
    event: 'email-change-reported',
    about: 'with the link in the old mailbox',
    cause: async (world) => {
      const { email } = await askForAddress(world);
      const body = { token: await mailedToken(world, email) };
      await answered(world.product.call('POST', '/api/Account/Email/Report', { body }), 200);
    },
    row: { actor_kind: 'anonymous', subject_kind: 'user' },
  },
  {
    event: 'email-changed',
    about: 'by an administrator',
    cause: async ({ product, admin }) => {
      const { id } = await product.signInAs('SUP');
      await answered(product.call('PUT', `/api/User/${id}`, { token: admin.token, body: person(freshEmail()) }), 200);
    },
    row: { ...byAdmin, subject_kind: 'user' },
  },
  {
    event: 'user-deleted',
    about: 'by an administrator',
    cause: async ({ product, admin }) => {
      const { id } = await product.signInAs('SUP');
      await answered(product.call('DELETE', `/api/User/${id}`, { token: admin.token }), 200);
    },
    row: { ...byAdmin, subject_kind: 'user', detail: 'SUP' },
  },
  {
    event: 'user-restored',
    about: 'by an administrator',
    cause: async ({ product, admin }) => {
      const { id } = await product.signInAs('SUP');
      await answered(product.call('DELETE', `/api/User/${id}`, { token: admin.token }), 200);
      await answered(product.call('POST', `/api/Admin/User/Deleted/${id}`, { token: admin.token }), 200);
    },
    row: { ...byAdmin, subject_kind: 'user', detail: 'SUP' },
  },
  {
    event: 'supervisor-assigned',
    about: 'to an intern',
    cause: ({ product, admin, intern, supervisor }) => {
      const body = { InternID: intern.id, SupervisorID: supervisor.id };
      return answered(product.call('PUT', `/api/User/${intern.id}`, { token: admin.token, body }), 200);
    },
    row: { ...byAdmin, subject_kind: 'user', subject_id: 'intern', detail: expect.stringMatching(/^user:/) },
  },
  {
    event: 'placement-changed',
    about: 'of an intern',
    cause: ({ product, admin, intern }) => {
      const body = { StartsOn: '2027-01-04', EndsOn: '2027-03-28', HoursAWeek: 40 };
      const path = `/api/Admin/User/Interns/${intern.id}/Placement`;
      return answered(product.call('PUT', path, { token: admin.token, body }), 200);
    },
    row: { ...byAdmin, subject_kind: 'user', subject_id: 'intern', detail: '2027-01-04/2027-03-28' },
  },
  {
    event: 'reference-letter-written',
    about: 'by the supervisor',
    cause: async ({ product, supervisor }) => {
      const { id } = await product.signInAs('INT', { supervisorId: supervisor.id });
      const body = { Text: 'To whom it may concern' };
      const path = `/api/User/${id}/ReferenceLetter`;
      await answered(product.call('POST', path, { token: supervisor.token, body }), 201);
    },
    row: { actor_kind: 'user', subject_kind: 'user', detail: expect.stringMatching(/^RL-/) },
  },
  {
    event: 'paper-downloaded',
    about: 'by the supervisor',
    cause: async ({ product, supervisor }) => {
      const { id } = await product.signInAs('INT', { supervisorId: supervisor.id });
      const path = `/api/User/${id}/ReferenceLetter`;
      const body = { Text: 'To whom it may concern' };
      await answered(product.call('POST', path, { token: supervisor.token, body }), 201);
      const { Letters } = (await product.call('GET', path, { token: supervisor.token })).body;
      const [letter] = Letters as { File: string }[];
      await answered(product.call('GET', letter?.File ?? ''), 200);
    },
    row: { actor_kind: 'user', subject_kind: 'user', detail: 'reference letter', client: '127.0.0.1' },
  },
  {
    event: 'evaluation-begun',
    about: 'by the supervisor',
    cause: async ({ product, admin, supervisor }) => {
      const intern = await product.signInAs('INT', { supervisorId: supervisor.id });
      await beginEvaluation(product, { admin, supervisor, intern });
    },
    row: { actor_kind: 'user', outcome: 'success', subject_kind: 'user', detail: 'final' },
  },
  {
    event: 'evaluation-notice-given',
    about: 'by the supervisor',
    cause: async ({ product, admin, supervisor }) => {
      const intern = await product.signInAs('INT', { supervisorId: supervisor.id });
      const id = await beginEvaluation(product, { admin, supervisor, intern });
      const body = { Scores: [{ Score: 4, Text: '' }], Overall: '', HandIn: true, SeenRevision: 0 };
      await answered(product.call('PUT', `/api/Evaluation/${id}`, { token: supervisor.token, body }), 200);
      await answered(product.call('POST', `/api/Evaluation/${id}/Notice`, { token: supervisor.token }), 200);
    },
    row: {
      actor_kind: 'user',
      outcome: 'success',
      subject_kind: 'user',
      detail: expect.stringMatching(/^final \d{4}-\d{2}-\d{2}$/),
    },
  },
  {
    event: 'evaluation-confirmed',
    about: 'by the supervisor',
    cause: async ({ product, admin, supervisor }) => {
      const intern = await product.signInAs('INT', { supervisorId: supervisor.id });
      const id = await beginEvaluation(product, { admin, supervisor, intern });
      await handInEvaluation(product, { supervisor, intern }, id);
      const confirm = { token: supervisor.token, body: { SeenRevision: 1 } };
      await answered(product.call('POST', `/api/Evaluation/${id}/Confirm`, confirm), 200);
    },
    row: { actor_kind: 'user', outcome: 'success', subject_kind: 'user', detail: 'final' },
  },
  {
    event: 'logbook-signed',
    about: 'by the supervisor',
    cause: async ({ product, supervisor }) => {
      const writer = await product.signInAs('INT', { supervisorId: supervisor.id });
      const day = { Date: '2026-01-05', Done: 'Wired', Learnt: '', Hours: 8 };
      const week = { Week: day.Date, Summary: 'Wired', HandIn: true };
      await answered(product.call('PUT', '/api/Logbook/Day', { token: writer.token, body: day }), 200);
      await answered(product.call('PUT', '/api/Logbook/Week', { token: writer.token, body: week }), 200);
      const { body } = await product.call('GET', '/api/Supervisor/Logbook', { token: supervisor.token });
      const [{ id, Revision } = { id: '', Revision: 0 }] = body.Weeks as { id: string; Revision: number }[];
      const sign = { token: supervisor.token, body: { SeenRevision: Revision } };
      await answered(product.call('POST', `/api/Supervisor/Logbook/${id}/Sign`, sign), 200);
    },
    row: { actor_kind: 'user', subject_kind: 'user', detail: expect.stringMatching(/^2026-01-05 LB-/) },
  },
  {
    event: 'attendance-confirmed',
    about: 'by the supervisor',
    cause: (world) => decidedLeave(world, 'Confirm'),
    row: { actor_kind: 'user', subject_kind: 'user', detail: 'leave/2099-01-05/2099-01-06' },
  },
  {
    event: 'attendance-refused',
    about: 'by the supervisor',
    cause: (world) => decidedLeave(world, 'Refuse'),
    row: { actor_kind: 'user', subject_kind: 'user', detail: 'leave/2099-01-05/2099-01-06' },
  },
  {
    event: 'attendance-withdrawn',
    about: 'by the supervisor',
    cause: async (world) => {
      const path = `/api/Supervisor/Attendance/${await decidedLeave(world, 'Confirm')}/Withdraw`;
      const body = { Reason: 'The audit begins' };
      await answered(world.product.call('POST', path, { token: world.supervisor.token, body }), 200);
    },
    row: { actor_kind: 'user', subject_kind: 'user', detail: 'leave/2099-01-05/2099-01-06' },
  },
  {
    event: 'position-created',
    about: 'by an administrator',
    cause: ({ product, admin }) =>
      answered(product.call('POST', '/api/Position', { token: admin.token, body: { Position: 'Audit' } }), 201),
    row: { ...byAdmin, subject_kind: 'position', subject_label: 'Audit' },
  },
  {
    event: 'position-changed',
    about: 'by an administrator',
    cause: async ({ product, admin }) => {
      const position = await product.services.db.selectFrom('positions').select('id').execute();
      const path = `/api/Position/${position[0]?.id}`;
      await answered(product.call('PUT', path, { token: admin.token, body: { Position: 'Renamed' } }), 200);
    },
    row: { ...byAdmin, subject_kind: 'position', subject_label: 'Renamed' },
  },
  {
    event: 'position-deleted',
    about: 'by an administrator',
    cause: async ({ product, admin }) => {
      const { token } = admin;
      await product.call('POST', '/api/Position', { token, body: { Position: 'Unused' } });
      const { id } = await product.services.db
        .selectFrom('positions')
        .select('id')
        .where('name', '=', 'Unused')
        .executeTakeFirstOrThrow();
      await answered(product.call('DELETE', `/api/Position/${id}`, { token }), 200);
    },
    row: { ...byAdmin, subject_kind: 'position', subject_label: 'Unused' },
  },
  {
    event: 'university-created',
    about: 'by an administrator',
    cause: ({ product, admin }) => addUniversity(product, admin.token, 'University of Nairobi'),
    row: { ...byAdmin, subject_kind: 'university', subject_label: 'University of Nairobi' },
  },
  {
    event: 'university-changed',
    about: 'by an administrator',
    cause: async ({ product, admin: { token } }) => {
      const id = await addUniversity(product, token, 'Moi University');
      const body = { ...UNIVERSITY, Name: 'Moi University', ContactName: 'Dr Otieno', Seen: 0 };
      await answered(product.call('PUT', `/api/Admin/University/${id}`, { token, body }), 200);
    },
    row: { ...byAdmin, subject_kind: 'university', subject_label: 'Moi University' },
  },
  {
    event: 'university-form-uploaded',
    about: 'by an administrator',
    cause: ({ product, admin }) => addForm(product, admin, 'Uploaded'),
    row: { ...byAdmin, subject_kind: 'university-form', subject_label: 'Uploaded' },
  },
  {
    event: 'university-form-changed',
    about: 'by an administrator',
    cause: async ({ product, admin }) => {
      const id = await addForm(product, admin, 'Changed');
      const body = { Name: 'Changed', University: null, Mapping: [], Seen: 0 };
      await answered(product.call('PUT', `/api/Admin/UniversityForm/${id}`, { token: admin.token, body }), 200);
    },
    row: { ...byAdmin, subject_kind: 'university-form', subject_label: 'Changed' },
  },
  {
    event: 'university-form-deleted',
    about: 'by an administrator',
    cause: async ({ product, admin }) => {
      const id = await addForm(product, admin, 'Deleted');
      await answered(product.call('DELETE', `/api/Admin/UniversityForm/${id}`, { token: admin.token }), 200);
    },
    row: { ...byAdmin, subject_kind: 'university-form', subject_label: 'Deleted' },
  },
  {
    event: 'university-deleted',
    about: 'by an administrator',
    cause: async ({ product, admin: { token } }) => {
      const id = await addUniversity(product, token, 'Deleted University');
      await answered(product.call('DELETE', `/api/Admin/University/${id}`, { token }), 200);
    },
    row: { ...byAdmin, subject_kind: 'university', subject_label: 'Deleted University' },
  },
  {
    event: 'closing-step-checked',
    about: 'by the supervisor',
    cause: async ({ product, supervisor }) => {
      const leaver = await product.signInAs('INT', { supervisorId: supervisor.id });
      const path = `/api/Supervisor/User/${leaver.id}/Completion`;
      const body = { Step: 'equipment', IsDone: true };
      await answered(product.call('PUT', path, { token: supervisor.token, body }), 200);
    },
    row: { actor_kind: 'user', subject_kind: 'user', detail: 'equipment: done' },
  },
  {
    event: 'joining-document-created',
    about: 'by an administrator',
    cause: ({ product, admin }) => wantDocument(product, admin, { Name: 'Insurance' }),
    row: { ...byAdmin, subject_kind: 'joining-document', subject_label: 'Insurance' },
  },
  {
    event: 'joining-document-changed',
    about: 'by an administrator',
    cause: async ({ product, admin }) => {
      const id = await wantDocument(product, admin, { Name: 'NITA form' });
      const body = { Name: 'NITA form', Explanation: '', DaysBefore: 3, Required: true, Active: false, Seen: 0 };
      await answered(product.call('PUT', `/api/Admin/JoiningDocument/${id}`, { token: admin.token, body }), 200);
    },
    row: { ...byAdmin, subject_kind: 'joining-document', subject_label: 'NITA form' },
  },
  {
    event: 'joining-document-deleted',
    about: 'by an administrator',
    cause: async ({ product, admin }) => {
      const id = await wantDocument(product, admin, { Name: 'Deleted' });
      await answered(product.call('DELETE', `/api/Admin/JoiningDocument/${id}`, { token: admin.token }), 200);
    },
    row: { ...byAdmin, subject_kind: 'joining-document', subject_label: 'Deleted' },
  },
  {
    event: 'joining-document-opened',
    about: 'by an administrator',
    cause: async (world) => {
      const id = await uploaded(world, 'Opened');
      const { product, admin } = world;
      await answered(product.call('GET', `/api/JoiningDocument/File/${id}`, { token: admin.token }), 200);
    },
    row: { ...byAdmin, subject_kind: 'user', subject_id: 'intern', detail: 'Opened' },
  },
  {
    event: 'joining-document-checked',
    about: 'by an administrator, without the words',
    cause: async (world) => {
      const id = await uploaded(world, 'Sent back');
      const { product, admin } = world;
      const body = { State: 'sent-back', Reason: 'a private word', Seen: 'received' };
      await answered(product.call('PUT', `/api/Admin/JoiningDocument/File/${id}`, { token: admin.token, body }), 200);
    },
    row: { ...byAdmin, subject_kind: 'user', subject_id: 'intern', detail: 'Sent back: sent-back' },
  },
  {
    event: 'intake-created',
    about: 'by an administrator',
    cause: ({ product, admin }) => addIntake(product, admin.token, 'Created'),
    row: { ...byAdmin, subject_kind: 'intake', subject_label: 'Created' },
  },
  {
    event: 'intake-changed',
    about: 'by an administrator',
    cause: async ({ product, admin: { token } }) => {
      const id = await addIntake(product, token, 'Changed');
      const body = { ...buildIntake({ Name: 'Changed' }), Seen: 0 };
      await answered(product.call('PUT', `/api/Admin/Intake/${id}`, { token, body }), 200);
    },
    row: { ...byAdmin, subject_kind: 'intake', subject_label: 'Changed' },
  },
  {
    event: 'intake-deleted',
    about: 'by an administrator',
    cause: async ({ product, admin: { token } }) => {
      const id = await addIntake(product, token, 'Deleted');
      await answered(product.call('DELETE', `/api/Admin/Intake/${id}`, { token }), 200);
    },
    row: { ...byAdmin, subject_kind: 'intake', subject_label: 'Deleted' },
  },
  {
    event: 'application-decided',
    about: 'accepted for an interview',
    cause: async (world) => {
      const { id } = await applied(world);
      const body = { ApplicationStatus: 'Accepted', Date: '2099-01-05' };
      await answered(world.product.call('PUT', `/api/Apply/${id}`, { token: world.admin.token, body }), 200);
    },
    row: { ...byAdmin, subject_kind: 'application', detail: 'Accepted For Interview on 2099-01-05' },
  },
  {
    event: 'application-decided',
    about: 'declined',
    cause: async (world) => {
      const { id } = await applied(world);
      const body = { Ids: [id], Seen: 'Processing' };
      const answer = world.product.call('POST', '/api/Admin/User/Applicants/Decline', {
        token: world.admin.token,
        body,
      });
      await answered(answer, 200);
    },
    row: { ...byAdmin, subject_kind: 'application', detail: 'Declined' },
  },
  {
    event: 'calendar-link-created',
    about: 'by the interviewer',
    cause: async ({ product, admin }) =>
      answered(product.call('POST', '/api/Interview/Feed', { token: admin.token }), 201),
    row: { ...byAdmin, subject_kind: 'user' },
  },
  {
    event: 'calendar-link-deleted',
    about: 'by the interviewer',
    cause: async ({ product, admin }) => {
      await product.call('POST', '/api/Interview/Feed', { token: admin.token });
      await answered(product.call('DELETE', '/api/Interview/Feed', { token: admin.token }), 200);
    },
    row: { ...byAdmin, subject_kind: 'user' },
  },
  {
    event: 'decline-undone',
    about: 'by an administrator',
    cause: async (world) => {
      const { product, admin } = world;
      const { id } = await applied(world);
      const body = { ApplicationStatus: 'Declined' };
      await answered(product.call('PUT', `/api/Apply/${id}`, { token: admin.token, body }), 200);
      await answered(product.call('DELETE', `/api/Apply/${id}/Decline`, { token: admin.token }), 200);
    },
    row: { ...byAdmin, subject_kind: 'application', detail: 'Processing' },
  },
  {
    event: 'answer-postponed',
    about: 'by an administrator',
    cause: async (world) => {
      const { id } = await applied(world);
      const body = { Ids: [id], AnswerBy: '2099-01-05' };
      await answered(
        world.product.call('POST', '/api/Admin/User/Applicants/AnswerBy', { token: world.admin.token, body }),
        200,
      );
    },
    row: { ...byAdmin, subject_kind: 'application', detail: '2099-01-05' },
  },
  {
    event: 'waiting-list-changed',
    about: 'by an administrator',
    cause: async (world) => {
      const { product, admin } = world;
      const { id } = await applied(world);
      const body = { ApplicationStatus: 'Accepted', Date: '2099-01-05' };
      await answered(product.call('PUT', `/api/Apply/${id}`, { token: admin.token, body }), 200);
      await product.services.db.insertInto('waiting_list').values({ application_id: id, rank: 1 }).execute();
      await answered(product.call('DELETE', `/api/Apply/${id}/Waiting`, { token: admin.token }), 200);
    },
    row: { ...byAdmin, subject_kind: 'application', detail: 'Taken off' },
  },
  {
    event: 'interview-times-offered',
    about: 'by an administrator',
    cause: async (world) => {
      await withOfferedTimes(world);
    },
    row: { ...byAdmin, subject_kind: 'application', detail: '2099-01-05 at 10:00, 2099-01-05 at 11:00' },
  },
  {
    event: 'interview-times-withdrawn',
    about: 'by an administrator',
    cause: async (world) => {
      const id = await withOfferedTimes(world);
      const path = `/api/Admin/Interview/${id}/Times`;
      await answered(world.product.call('DELETE', path, { token: world.admin.token }), 200);
    },
    row: { ...byAdmin, subject_kind: 'application' },
  },
  {
    event: 'offer-made',
    about: 'by an administrator',
    cause: async (world) => {
      const { product, admin } = world;
      const { id, offer } = await offered(world);
      const body = { AnswerBy: '2099-01-05', Seen: offer };
      await answered(product.call('POST', `/api/Apply/${id}/Offer`, { token: admin.token, body }), 200);
    },
    row: { ...byAdmin, subject_kind: 'application', detail: 'Until 2099-01-05' },
  },
  {
    event: 'offer-answered',
    about: 'by the applicant',
    cause: async (world) => {
      const { email, offer } = await offered(world);
      const link = await world.product.applicationLink(email);
      const body = { Offer: offer, Answer: 'accepted' };
      await answered(world.product.call('POST', `/api/Application/${link}/Offer`, { body }), 200);
    },
    row: { actor_kind: 'anonymous', subject_kind: 'application', detail: 'accepted' },
  },
  {
    event: 'offer-lapsed',
    about: 'by the clock',
    cause: async (world) => {
      const { id } = await offered(world);
      const { services } = world.product;
      await services.db.updateTable('offers').set({ lapses_at: '2026' }).where('application_id', '=', id).execute();
      await lapseOffers(services);
    },
    row: { actor_kind: 'system', subject_kind: 'application' },
  },
  {
    event: 'assessor-invited',
    about: 'by an administrator, without a name or an address',
    cause: ({ product, admin, intern }) => inviteAssessor(product, admin, intern),
    row: { ...byAdmin, subject_kind: 'user', subject_id: 'intern', detail: expect.stringMatching(/^Until \d{4}-/) },
  },
  {
    event: 'assessment-opened',
    about: 'by the lecturer, the first time',
    cause: async ({ product, admin, intern }) => {
      const { link } = await inviteAssessor(product, admin, intern, { Email: 'reader@uni.example' });
      await answered(product.call('GET', `/api/Assessment/${link}`), 200);
    },
    row: { actor_kind: 'anonymous', subject_kind: 'user', subject_id: 'intern' },
  },
  {
    event: 'assessment-written',
    about: 'by the lecturer, without the words',
    cause: async ({ product, admin, intern }) => {
      const { link } = await inviteAssessor(product, admin, intern, { Email: 'writer@uni.example' });
      const body = { Remarks: 'a private word', Marks: null, BestMarks: 100, ForIntern: false, Seen: 0 };
      await answered(product.call('PUT', `/api/Assessment/${link}`, { body }), 200);
    },
    row: { actor_kind: 'anonymous', subject_kind: 'user', subject_id: 'intern' },
  },
  {
    event: 'visit-booked',
    about: 'by the lecturer',
    cause: (world) => booked(world, 'book1@uni.example'),
    row: { actor_kind: 'anonymous', subject_kind: 'user', detail: '2099-01-05 10:00' },
  },
  {
    event: 'visit-changed',
    about: 'by the supervisor',
    cause: async (world) => {
      const path = `/api/Supervisor/Visit/${await booked(world, 'book2@uni.example')}`;
      const body = { ...VISIT, Time: '14:00' };
      await answered(world.product.call('PUT', path, { token: world.supervisor.token, body }), 200);
    },
    row: { actor_kind: 'user', subject_kind: 'user', detail: '2099-01-05 14:00' },
  },
  {
    event: 'visit-cancelled',
    about: 'by the supervisor',
    cause: async (world) => {
      const path = `/api/Supervisor/Visit/${await booked(world, 'book3@uni.example')}`;
      await answered(world.product.call('DELETE', path, { token: world.supervisor.token }), 200);
    },
    row: { actor_kind: 'user', subject_kind: 'user', detail: '2099-01-05 10:00' },
  },
  {
    event: 'assessment-renewed',
    about: 'by an administrator',
    cause: async ({ product, admin, intern }) => {
      const { id } = await inviteAssessor(product, admin, intern, { Email: 'renewed@uni.example' });
      const LastDay = addDays(today(product.services.now(), 'Africa/Nairobi'), 7);
      const path = `/api/Admin/Assessment/${id}`;
      await answered(product.call('PUT', path, { token: admin.token, body: { LastDay } }), 200);
    },
    row: { ...byAdmin, subject_kind: 'user', subject_id: 'intern', detail: expect.stringMatching(/^Until \d{4}-/) },
  },
  {
    event: 'assessment-withdrawn',
    about: 'by an administrator',
    cause: async ({ product, admin, intern }) => {
      const { id } = await inviteAssessor(product, admin, intern, { Email: 'withdrawn@uni.example' });
      await answered(product.call('DELETE', `/api/Admin/Assessment/${id}`, { token: admin.token }), 200);
    },
    row: { ...byAdmin, subject_kind: 'user', subject_id: 'intern' },
  },
  {
    event: 'ratings-shown',
    about: 'by the intern',
    cause: ({ product, intern }) =>
      answered(
        product.call('PUT', `/api/User/${intern.id}/Assessment`, {
          token: intern.token,
          body: { ShowsRatings: true },
        }),
        200,
      ),
    row: { actor_kind: 'user', subject_kind: 'user', subject_id: 'intern', detail: 'Shown' },
  },
  {
    event: 'certificate-issued',
    about: 'by an administrator',
    cause: certified,
    row: { ...byAdmin, subject_kind: 'user', detail: expect.stringMatching(/^CC-/) },
  },
  {
    event: 'certificate-withdrawn',
    about: 'by an administrator, without the words',
    cause: async (world) => {
      const path = `/api/Admin/Certificate/${await certified(world)}`;
      const body = { Reason: 'a private word' };
      await answered(world.product.call('PUT', path, { token: world.admin.token, body }), 200);
    },
    row: { ...byAdmin, subject_kind: 'user', detail: expect.stringMatching(/^CC-/) },
  },
  {
    event: 'decision-explained',
    about: 'by an administrator, without the words',
    cause: async (world) => {
      const { product, admin } = world;
      const { id } = await applied(world);
      const body = { ApplicationStatus: 'Declined' };
      await answered(product.call('PUT', `/api/Apply/${id}`, { token: admin.token, body }), 200);
      const why = { Ids: [id], Reason: '', Note: 'a private word' };
      await answered(product.call('PUT', '/api/Admin/Reason', { token: admin.token, body: why }), 200);
    },
    row: { ...byAdmin, subject_kind: 'application', detail: 'Note only' },
  },
  {
    event: 'feedback-given',
    about: 'by an administrator, without the words',
    cause: async (world) => {
      const { product, admin } = world;
      const { id } = await applied(world);
      const date = { ApplicationStatus: 'Accepted', Date: '2099-01-05' };
      await answered(product.call('PUT', `/api/Apply/${id}`, { token: admin.token, body: date }), 200);
      const address = `/api/Interview/${id}/Feedback`;
      const { body } = await product.call('GET', address, { token: admin.token });
      const Scores = (body.Criteria as string[]).map((Criterion) => ({ Criterion, Score: 4 }));
      const given = { Scores, Text: 'a private word' };
      await answered(product.call('PUT', address, { token: admin.token, body: given }), 200);
    },
    row: { ...byAdmin, subject_kind: 'application', detail: 'Interview feedback' },
  },
  {
    event: 'personal-data-corrected',
    about: 'by an administrator',
    cause: async (world) => {
      const { id, email } = await applied(world);
      const body = { Name: 'Another Name', Email: email, PhoneNumber: '+254712345678' };
      const path = `/api/Apply/${id}/PersonalData`;
      await answered(world.product.call('PUT', path, { token: world.admin.token, body }), 200);
    },
    row: { ...byAdmin, subject_kind: 'application', detail: 'Name' },
  },
  {
    event: 'personal-data-exported',
    about: 'by an administrator',
    cause: async (world) => {
      const { id } = await applied(world);
      const path = `/api/Apply/${id}/PersonalData`;
      await answered(world.product.call('POST', path, { token: world.admin.token }), 200);
    },
    row: { ...byAdmin, subject_kind: 'application' },
  },
  {
    event: 'personal-data-downloaded',
    about: 'with the link of an administrator',
    cause: async (world) => {
      const { id } = await applied(world);
      const path = `/api/Apply/${id}/PersonalData`;
      const { body } = await world.product.call('POST', path, { token: world.admin.token });
      await answered(world.product.call('GET', String(body.Link)), 200);
    },
    row: { ...byAdmin, subject_kind: 'application' },
  },
  {
    event: 'personal-data-erased',
    about: 'by an administrator',
    cause: async (world) => {
      const { id } = await applied(world);
      // The mail about the application may not be on its way.
      await world.product.mails();
      const path = `/api/Apply/${id}/PersonalData`;
      await answered(world.product.call('DELETE', path, { token: world.admin.token }), 200);
    },
    row: { ...byAdmin, subject_kind: 'application' },
  },
  {
    event: 'list-exported',
    about: 'by an administrator',
    cause: ({ product, admin }) => {
      const body = {
        List: 'interns',
        Format: 'csv',
        Columns: [{ id: 'Name', header: 'Name' }],
        search: 'a private word',
      };
      return answered(product.call('POST', '/api/Admin/Export', { token: admin.token, body }), 200);
    },
    row: { ...byAdmin, subject_kind: 'list', subject_id: 'interns', detail: '0 rows as csv: Name' },
  },
  {
    event: 'list-downloaded',
    about: 'with the link of an administrator',
    cause: async ({ product, admin }) => {
      const body = { List: 'interns', Format: 'csv', Columns: [{ id: 'Name', header: 'Name' }] };
      const { body: answer } = await product.call('POST', '/api/Admin/Export', { token: admin.token, body });
      await answered(product.call('GET', String(answer.Export)), 200);
    },
    row: {
      ...byAdmin,
      subject_kind: 'list',
      subject_id: 'interns',
      detail: expect.stringMatching(/^\d+ rows as csv$/),
    },
  },
  {
    event: 'deploy-token-created',
    about: 'by an administrator',
    cause: (world) => deployToken(world),
    row: {
      ...byAdmin,
      subject_kind: 'deploy-token',
      subject_label: expect.stringMatching(/^Pipeline/),
      detail: expect.stringContaining('intern-portal'),
    },
  },
  {
    event: 'deploy-token-renewed',
    about: 'by an administrator',
    cause: async (world) => {
      const { id } = await deployToken(world);
      const path = `/api/Admin/DeployToken/${id}/Renew`;
      await answered(world.product.call('POST', path, { token: world.admin.token }), 200);
    },
    row: { ...byAdmin, subject_kind: 'deploy-token', detail: expect.stringMatching(/^until 20/) },
  },
  {
    event: 'deploy-token-address-changed',
    about: 'by an administrator',
    cause: async (world) => {
      const { id } = await deployToken(world);
      const path = `/api/Admin/DeployToken/${id}/Email`;
      await answered(world.product.call('PUT', path, { token: world.admin.token, body: {} }), 200);
    },
    row: { ...byAdmin, subject_kind: 'deploy-token', detail: 'none' },
  },
  {
    event: 'deploy-token-revoked',
    about: 'by an administrator',
    cause: async (world) => {
      const { id } = await deployToken(world);
      const path = `/api/Admin/DeployToken/${id}`;
      await answered(world.product.call('DELETE', path, { token: world.admin.token }), 200);
    },
    row: { ...byAdmin, subject_kind: 'deploy-token' },
  },
  {
    event: 'deploy-token-refused',
    about: 'for another portal',
    cause: async (world) => {
      const { token } = await deployToken(world);
      await answered(world.product.call('GET', '/api/Release/admin-portal', { token }), 403);
    },
    row: { outcome: 'refused', actor_kind: 'anonymous', detail: 'another portal, for admin-portal' },
  },
  {
    event: 'deploy-token-refused',
    about: 'that is not known',
    cause: ({ product }) =>
      answered(product.call('GET', '/api/Release/admin-portal', { token: `deploy_${'x'.repeat(43)}` }), 401),
    row: { outcome: 'refused', subject_kind: 'deploy-token', subject_id: null, detail: 'unknown, for admin-portal' },
  },
  {
    event: 'release-uploaded',
    about: 'with a deploy token',
    cause: async ({ product }) => {
      const token = await deployTokenFor(product, 'admin-portal');
      const archive = archiveOf(buildOf('admin-portal', '7.0.0'));
      await answered(upload(product, { portal: 'admin-portal', version: '7.0.0', token, archive }), 201);
    },
    row: { ...release('7.0.0'), actor_kind: 'deploy-token', detail: expect.stringMatching(/^digest [0-9a-f]{64}$/) },
  },
  {
    event: 'release-promoted',
    about: 'by an administrator',
    cause: async ({ product, admin }) => {
      await product.store('admin-portal', '1.0.0');
      await product.store('admin-portal', '2.0.0');
      await product.goLive('admin-portal', '1.0.0');
      const path = '/api/Release/admin-portal/2.0.0/Promote';
      await answered(product.call('POST', path, { token: admin.token }), 200);
    },
    row: { ...byAdmin, ...release('2.0.0'), detail: 'from 1.0.0' },
  },
  {
    event: 'release-rolled-back',
    about: 'by an administrator',
    cause: ({ product, admin }) => {
      const body = { Version: '1.0.0', Reason: 'Words of a person' };
      return answered(product.call('POST', '/api/Release/admin-portal/Rollback', { token: admin.token, body }), 200);
    },
    row: { ...byAdmin, ...release('1.0.0'), detail: 'from 2.0.0' },
  },
  {
    event: 'release-deleted',
    about: 'by an administrator',
    cause: async ({ product, admin }) => {
      for (const version of ['1.0.0', '2.0.0', '3.0.0']) await product.store('intern-portal', version);
      const path = '/api/Release/intern-portal/Prune';
      await answered(product.call('POST', path, { token: admin.token, body: { DryRun: false } }), 200);
    },
    row: { ...byAdmin, subject_kind: 'release', subject_id: 'intern-portal 1.0.0' },
  },
  {
    event: 'release-pinned',
    about: 'by an administrator',
    cause: ({ product, admin }) => {
      const path = '/api/Release/admin-portal/2.0.0/Pin';
      return answered(product.call('PUT', path, { token: admin.token, body: { Pinned: true } }), 200);
    },
    row: { ...byAdmin, ...release('2.0.0'), detail: 'kept' },
  },
  {
    event: 'rollout-started',
    about: 'by an administrator',
    cause: ({ product, admin }) => {
      const path = '/api/Release/admin-portal/2.0.0/Rollout';
      return answered(product.call('POST', path, { token: admin.token, body: { Share: 5, Users: [] } }), 200);
    },
    row: { ...byAdmin, ...release('2.0.0'), detail: 'For 5 percent of browsers.' },
  },
  {
    event: 'rollout-ended',
    about: 'by an administrator',
    cause: ({ product, admin }) =>
      answered(product.call('DELETE', '/api/Release/admin-portal/Rollout', { token: admin.token }), 200),
    row: { ...byAdmin, ...release('2.0.0') },
  },
  {
    event: 'override-created',
    about: 'for a person',
    cause: ({ product, admin, intern }) => {
      const body = { Address: 'http://localhost:3104', Email: intern.email, Hours: 1 };
      const path = '/api/Admin/Release/admin-portal/Override';
      return answered(product.call('POST', path, { token: admin.token, body }), 200);
    },
    row: {
      ...byAdmin,
      subject_kind: 'portal',
      subject_id: 'admin-portal',
      detail: expect.stringMatching(/^http:\/\/localhost:3104 for user:/),
    },
  },
  {
    event: 'programme-changed',
    about: 'by an administrator',
    cause: async ({ product, admin: { token } }) => {
      const { body } = await product.call('GET', '/api/Admin/Programme', { token });
      const settings = { ...(body.Settings as object), Firm: 'Umoja Advisory', Seen: body.Revision };
      await answered(product.call('PUT', '/api/Admin/Programme', { token, body: settings }), 200);
    },
    row: { ...byAdmin, subject_kind: 'programme', subject_id: 'settings', detail: 'Firm' },
  },
  {
    event: 'privacy-notice-changed',
    about: 'by an administrator',
    cause: ({ product, admin: { token } }) => {
      const body = { Text: 'We read what you send.', Seen: 1 };
      return answered(product.call('PUT', '/api/Admin/Programme/PrivacyNotice', { token, body }), 200);
    },
    row: { ...byAdmin, subject_kind: 'programme', subject_id: 'privacy-notice', detail: 'Version 2' },
  },
  {
    event: 'mail-template-changed',
    about: 'by an administrator',
    cause: ({ product, admin: { token } }) => {
      const body = { Subject: 'Thank you', Text: 'Dear {{name}}, we have it.', Seen: 0 };
      return answered(product.call('PUT', '/api/Admin/MailTemplate/application-received', { token, body }), 200);
    },
    row: { ...byAdmin, subject_kind: 'mail-template', subject_id: 'application-received', detail: 'Version 1' },
  },
  {
    event: 'passkey-added',
    about: 'by the owner',
    cause: ({ product, intern }) => addPasskey(product, intern.token),
    row: { actor_kind: 'user', actor_id: 'intern', subject_kind: 'user', subject_id: 'intern' },
  },
  {
    event: 'authenticator-added',
    about: 'by the owner',
    cause: ({ product, intern }) => addTotp(product, intern.token),
    row: { actor_id: 'intern', subject_id: 'intern' },
  },
  {
    event: 'passkey-removed',
    about: 'by the owner',
    cause: async ({ product, intern: { token } }) => {
      const { body } = await product.call('GET', '/api/SecondFactor', { token });
      const [{ id }] = body.Passkeys as [{ id: string }];
      await answered(product.call('DELETE', `/api/Passkey/${id}`, { token }), 200);
    },
    row: { actor_id: 'intern', subject_id: 'intern' },
  },
  {
    event: 'recovery-codes-created',
    about: 'by the owner',
    cause: ({ product, intern: { token } }) => answered(product.call('POST', '/api/RecoveryCode', { token }), 201),
    row: { actor_id: 'intern', subject_id: 'intern' },
  },
  {
    event: 'sign-in',
    about: 'with a wrong code after the password',
    cause: async ({ product, intern: { email } }) => {
      const { body } = await product.call('POST', '/api/login', { body: { email, password: PASSWORD } });
      const { token: step } = body.step as SignInStep;
      await answered(product.call('POST', '/api/login/Code', { body: { step, method: 'totp', code: '000000' } }), 422);
    },
    row: { outcome: 'failure', actor_kind: 'anonymous', subject_id: 'intern', detail: 'second step' },
  },
  {
    event: 'authenticator-removed',
    about: 'by the owner',
    cause: ({ product, intern: { token } }) => answered(product.call('DELETE', '/api/Totp', { token }), 200),
    row: { actor_id: 'intern', subject_id: 'intern' },
  },
  {
    event: 'recovery-code-used',
    about: 'at a sign-in',
    cause: async ({ product }) => {
      const { token, email } = await product.signInAs('SUP');
      const { codes } = await addTotp(product, token);
      const { body } = await product.call('POST', '/api/login', { body: { email, password: PASSWORD } });
      const { token: step } = body.step as SignInStep;
      const given = { step, method: 'recovery-code', code: codes[0] };
      await answered(product.call('POST', '/api/login/Code', { body: given }), 200);
    },
    row: { actor_kind: 'user', subject_kind: 'user' },
  },
  {
    event: 'second-factor-reset',
    about: 'by an administrator',
    cause: async ({ product, admin }) => {
      const { id } = await product.signInAs('SUP');
      await answered(product.call('DELETE', `/api/User/${id}/SecondFactor`, { token: admin.token }), 200);
    },
    row: { ...byAdmin, subject_kind: 'user' },
  },
  {
    event: 'second-factor-reset',
    about: 'by an operator',
    cause: async ({ product }) => {
      const { email } = await product.signInAs('SUP');
      await resetSecondFactor(product.services.config, email, () => {});
    },
    row: { actor_kind: 'operator', subject_kind: 'user' },
  },
];

/** Events that need more than one start. */
const TESTED_ELSEWHERE: readonly Row['event'][] = ['settings-changed'];

let world: World;

beforeAll(async () => {
  const product = await startTestProduct(
    {
      PORTAL_OVERRIDES: 'on',
      PUBLIC_URL: 'http://localhost:3000',
      RELEASE_APPROVAL: 'off',
      RELEASES_KEPT: '2',
      RELEASES_KEPT_DAYS: '0',
    },
    { statusByEmail: { points: 3, seconds: 3600 } },
  );
  const [admin, intern, supervisor] = [
    await product.signInAs('ADM'),
    await product.signInAs('INT'),
    await product.signInAs('SUP'),
  ];
  world = { product, admin, intern, supervisor };
});
afterAll(() => world.product.stop());

/** The rows that the work leaves. */
async function rowsOf(work: () => Promise<unknown>): Promise<Row[]> {
  const { audit, background, db } = world.product.services;
  const read = () => db.selectFrom('audit_events').selectAll().orderBy('id').execute();
  await audit.flush();
  const known = new Set((await read()).map(({ id }) => id));
  await work();
  await background.settle();
  return (await read()).filter(({ id }) => !known.has(id));
}

describe('every event leaves its row in the audit trail', () => {
  it('is shown for each event of the contract', () => {
    const cases = new Set([...CASES.map(({ event }) => event), ...TESTED_ELSEWHERE]);
    expect(AUDIT_EVENTS.filter((event) => !cases.has(event))).toEqual([]);
  });

  it.each(CASES)('$event $about', async ({ event, cause, row }) => {
    const rows = await rowsOf(() => cause(world));
    const found = rows.findLast((one) => one.event === event);
    const ids: Record<string, string> = { admin: world.admin.id, intern: world.intern.id };
    const expected = Object.entries({ outcome: 'success', ...row }).map(([column, value]) => [
      column,
      ids[value as string] ?? value,
    ]);
    const origin =
      row.actor_kind === 'operator' || row.actor_kind === 'system'
        ? { client: null, request_id: null }
        : { client: '127.0.0.1', request_id: expect.any(String) };
    expect(found).toMatchObject({ at: expect.stringMatching(/Z$/), ...origin, ...Object.fromEntries(expected) });
  });

  it('holds no secret and no address of a person', async () => {
    const rows = await world.product.services.db.selectFrom('audit_events').selectAll().execute();
    const text = JSON.stringify(rows);
    const secrets = [PASSWORD, NEW_PASSWORD, world.admin.token, '@example.com', 'a private word'];
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    expect(/[\w-]{40,}/.exec(text.replace(/digest \w+|[0-9a-f-]{36}/g, ''))).toBeNull();
  });

  it('takes the application form of a stranger without a row', async () => {
    const { payload, contentType } = await applicationForm({ Email: freshEmail() });
    const rows = await rowsOf(() =>
      answered(
        world.product.call('POST', '/api/Apply', { body: payload, headers: { 'content-type': contentType } }),
        201,
      ),
    );
    expect(rows).toEqual([]);
  });
});
