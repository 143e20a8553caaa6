import {
  type AuditEvent,
  getAssessmentPage,
  inviteAssessor,
  listAssessments,
  renewAssessment,
  saveAssessment,
  sendAssessmentLink,
  showRatings,
  visitorPages,
  withdrawAssessment,
} from '@internship-portals/shared-api/contract';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { DbOrTransaction } from '../../database/connection';
import { keepLanguage } from '../../http/accept-language';
import { conflict, FieldErrors, HttpError, type Messages, notFound, requireNoErrors } from '../../http/errors';
import type { Mount } from '../../http/mount';
import { checkUpcoming } from '../../http/upcoming';
import { phrase } from '../../http/visitors';
import { addDays, dayOf, isCalendarDate, longDate, today } from '../../lib/calendar';
import { foldEmail } from '../../lib/text';
import { assessmentInvitation, UNREACHABLE } from '../mails';
import type { NotificationServices } from '../notifications';
import { administratorIds, callsOfAssessments } from '../page-updates';
import { findPerson, lockActiveUser, lockIntern, type PersonRecord, readableBy, readPerson } from '../users';
import { INVALID, readPage } from './page';
import { findReader } from './reader';
import {
  type AssessmentRecord,
  deleteLinks,
  findAssessment,
  findByToken,
  insertLink,
  listOf,
  readStudies,
  showsRatings,
  stateOf,
  toAssessment,
} from './repository';

/** How long a link can work at most. */
const MAX_DAYS = 366;
/** How long after the internship, or from today, a link works unless the administrator chooses another day. */
const USUAL_DAYS = 30;
/** How many lecturers can have a link to one record at once. */
const MAX_OPEN = 10;

/** What belongs to modules that need this one. */
interface AfterLinks {
  /** Cancels the visits of a lecturer whose link a user has withdrawn. */
  cancelVisitsOf(
    trx: DbOrTransaction,
    services: NotificationServices,
    assessmentId: string,
    withdrawnBy: string,
  ): Promise<void>;
}

/** Lecturers of universities, whom administrators give a link to the record of one intern. */
export function assessmentRoutes(mount: Mount, services: NotificationServices, { cancelVisitsOf }: AfterLinks): void {
  const { audit, config, db, mailer, notifications, now, pageUpdates, throttles } = services;
  const day = () => today(now(), config.timeZone);

  mount(listAssessments, async ({ params, user }) => {
    const intern = await readPerson(db, params.id, sql`(users.role = 'INT' and ${readableBy(user)})`);
    const rows = await listOf(db, intern.id);
    return {
      Assessments: rows.map((row) => toAssessment(row, { day: day(), role: user.role })),
      ShowsRatings: await showsRatings(db, intern.id),
      ...(user.role === 'ADM' ? { Hindrance: hindranceOf(intern) ?? null, Preset: await presetOf(intern) } : {}),
    };
  });

  mount(inviteAssessor, async ({ params, body: { Name, Email, LastDay, Language = 'en' }, user }) => {
    checkLastDay(LastDay);
    if (!(await mailer.reaches(Email))) throw new FieldErrors({ Email: [UNREACHABLE] });
    await db.transaction().execute(async (trx) => {
      // Locked until the commit: of two administrators, the second sees whom the first has invited.
      if (!(await lockActiveUser(trx, params.id))) throw notFound();
      const intern = await readPerson(trx, params.id, sql`users.role = 'INT'`);
      const hindrance = hindranceOf(intern);
      if (hindrance) throw refuse(hindrance);
      const open = (await listOf(trx, intern.id)).filter((row) => stateOf(row, day()) === 'open');
      const same = open.find(({ email_folded }) => email_folded === foldEmail(Email));
      if (same)
        throw new FieldErrors({
          Email: [`This address has a link until ${longDate(same.last_day)}. Send that lecturer a new link instead.`],
        });
      if (open.length >= MAX_OPEN)
        throw refuse(
          `Nobody was invited: ${MAX_OPEN} lecturers have a link to this record already. Withdraw one that is not needed first.`,
        );
      const id = uuidv7();
      await trx
        .insertInto('assessments')
        .values({
          id,
          intern_id: intern.id,
          name: Name,
          email: Email,
          email_folded: foldEmail(Email),
          last_day: LastDay,
          language: Language,
          invited_by: user.id,
          invited_at: now().toISOString(),
        })
        .execute();
      await record(trx, 'assessor-invited', intern.id, `Until ${LastDay}`);
      await mailLink(trx, { id, name: Name, email: Email, last_day: LastDay, language: Language }, intern, false);
      await tell(trx, intern.id);
      await notifications.notify(trx, { kind: 'assessor-invited', to: intern.id, by: user.id, detail: LastDay });
    });
    mailer.wake();
    return { message: 'Lecturer invited' };
  });

  mount(renewAssessment, async ({ params, body: { LastDay } }) => {
    checkLastDay(LastDay);
    await db.transaction().execute(async (trx) => {
      const { assessment, intern } = await lock(trx, params.id);
      if (assessment.withdrawn_at !== null) throw await withdrawn(trx, assessment);
      if (assessment.email === '')
        throw refuse(
          "Nothing was sent: the lecturer's address is deleted, since the link ended long ago. Invite the lecturer again.",
        );
      await deleteLinks(trx, assessment.id);
      await trx
        .updateTable('assessments')
        .set({ last_day: LastDay, asked_at: null })
        .where('id', '=', assessment.id)
        .execute();
      await record(trx, 'assessment-renewed', intern.id, `Until ${LastDay}`);
      await mailLink(trx, { ...assessment, last_day: LastDay }, intern, true);
      await tell(trx, intern.id);
    });
    mailer.wake();
    return { message: 'New link sent' };
  });

  mount(withdrawAssessment, async ({ params, user }) => {
    await db.transaction().execute(async (trx) => {
      const { assessment, intern } = await lock(trx, params.id);
      if (assessment.withdrawn_at !== null) throw await withdrawn(trx, assessment);
      await trx
        .updateTable('assessments')
        .set({ withdrawn_at: now().toISOString(), withdrawn_by: user.id })
        .where('id', '=', assessment.id)
        .execute();
      await record(trx, 'assessment-withdrawn', intern.id);
      await cancelVisitsOf(trx, services, assessment.id, user.id);
      await tell(trx, intern.id);
    });
    mailer.wake();
    return { message: 'Link withdrawn' };
  });

  mount(showRatings, async ({ params, body: { ShowsRatings }, user }) => {
    if (params.id !== user.id) throw notFound();
    await db.transaction().execute(async (trx) => {
      await lockIntern(trx, user);
      if ((await showsRatings(trx, user.id)) === ShowsRatings) return;
      const agreed = { intern_id: user.id, agreed_at: now().toISOString() };
      if (ShowsRatings) await trx.insertInto('shown_ratings').values(agreed).execute();
      else await trx.deleteFrom('shown_ratings').where('intern_id', '=', user.id).execute();
      await record(trx, 'ratings-shown', user.id, ShowsRatings ? 'Shown' : 'Hidden');
      await tell(trx, user.id);
    });
    return { message: ShowsRatings ? 'Lecturers see your ratings' : 'Lecturers do not see your ratings' };
  });

  mount(getAssessmentPage, async ({ params: { token } }) => {
    const assessment = await findByToken(db, token);
    if (!assessment) throw new HttpError('not_found', INVALID);
    const page = await readPage(services, assessment);
    if (assessment.opened_at === null)
      await db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('assessments')
          .set({ opened_at: now().toISOString() })
          .where('id', '=', assessment.id)
          .where('opened_at', 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return;
        await record(trx, 'assessment-opened', assessment.intern_id);
        await tell(trx, assessment.intern_id);
      });
    return page;
  });

  mount(saveAssessment, async ({ params: { token }, body, request }) => {
    const { Remarks, Marks, BestMarks, ForIntern, Seen } = body;
    const found = await findByToken(db, token);
    if (!found) throw new HttpError('not_found', INVALID);
    await throttles.take('changesByAssessment', found.id);
    await keepLanguage(db, 'assessments', found.id, request);
    if (Marks !== null && Marks > BestMarks)
      throw new FieldErrors({
        Marks: [phrase('Enter at most {{best}}, or increase the best marks.', { best: BestMarks })],
      });
    await db.transaction().execute(async (trx) => {
      // Locked, so that an erasure finds all of it.
      await lockActiveUser(trx, found.intern_id);
      const { assessment, intern } = await findReader(services, trx, token);
      if (assessment.revision !== Seen)
        throw conflict(
          'stale_record',
          'Nothing was saved: you have changed this in another window meanwhile. Copy your text, then reload the page.',
        );
      await trx
        .updateTable('assessments')
        .set({
          remarks: Remarks,
          half_marks: Marks === null ? null : Marks * 2,
          best_marks: BestMarks,
          for_intern: ForIntern ? 1 : 0,
          written_at: now().toISOString(),
          revision: assessment.revision + 1,
        })
        .where('id', '=', assessment.id)
        .execute();
      await record(trx, 'assessment-written', intern.id);
      await tell(trx, intern.id);
      if (assessment.written_at !== null) return;
      const { supervisor_id } = intern;
      // The intern is named, so that an erasure finds the e-mails.
      const about = { by: intern.id, personId: intern.id };
      if (supervisor_id) await notifications.notify(trx, { kind: 'assessment-written', to: supervisor_id, ...about });
    });
    mailer.wake();
    return { message: 'Saved' };
  });

  mount(sendAssessmentLink, async ({ body: { Email } }) => {
    const folded = foldEmail(Email);
    // The same answer in any case, so that it does not reveal who reads a record.
    if (await throttles.allows('linkByEmail', `assessment\n${folded}`)) {
      await db.transaction().execute(async (trx) => {
        const rows = await trx.selectFrom('assessments').selectAll().where('email_folded', '=', folded).execute();
        for (const row of rows) await sendAgain(trx, row);
      });
      mailer.wake();
    }
    return {
      message:
        'If a lecturer with this address has a link that still works, we have e-mailed another one. If it has ended, we have told the organisation that you need a new one.',
    };
  });

  /** Mails another link while there is one that works; otherwise administrators see that one is needed. */
  async function sendAgain(trx: DbOrTransaction, row: AssessmentRecord): Promise<void> {
    const intern = await findPerson(trx, row.intern_id);
    if (!intern) return;
    if (stateOf(row, day()) === 'open') {
      await mailLink(trx, row, intern, false);
      return;
    }
    await trx.updateTable('assessments').set({ asked_at: now().toISOString() }).where('id', '=', row.id).execute();
    await tell(trx, intern.id);
  }

  async function mailLink(
    trx: DbOrTransaction,
    to: Pick<AssessmentRecord, 'id' | 'name' | 'email' | 'last_day' | 'language'>,
    intern: Pick<PersonRecord, 'name'>,
    replaces: boolean,
  ): Promise<void> {
    const link = `${config.publicUrl}${visitorPages.assessment(await insertLink(trx, to.id))}`;
    await mailer.enqueue(trx, assessmentInvitation(to, { intern: intern.name, lastDay: to.last_day, link, replaces }));
  }

  /** Refreshes what administrators, the supervisor and the intern have open. */
  async function tell(trx: DbOrTransaction, internId: string): Promise<void> {
    const supervisor = (await findPerson(trx, internId))?.supervisor_id;
    const readers = [...(await administratorIds(trx)), internId, ...(supervisor ? [supervisor] : [])];
    await pageUpdates.announce(trx, readers, callsOfAssessments(internId));
  }

  async function record(
    trx: DbOrTransaction,
    event: Extract<AuditEvent, `assess${string}` | 'ratings-shown'>,
    internId: string,
    detail?: string,
  ): Promise<void> {
    await audit.record(trx, { event, subject: { kind: 'user', id: internId }, ...(detail ? { detail } : {}) });
  }

  async function presetOf({ id, ends_on }: PersonRecord) {
    const { coordinator } = await readStudies(db, id);
    const from = ends_on !== null && ends_on > day() ? ends_on : day();
    const usual = addDays(from, USUAL_DAYS);
    const latest = addDays(day(), MAX_DAYS);
    return { Name: coordinator.name, Email: coordinator.email, LastDay: usual < latest ? usual : latest };
  }

  /** Why nobody can be invited to read the record of an intern. */
  function hindranceOf({ name, starts_on }: PersonRecord): string | undefined {
    if (starts_on === null)
      return `The first day of the internship of ${name} is not set. Enter it in the profile before you invite a lecturer.`;
    if (starts_on > day())
      return `The internship of ${name} has not begun: it starts on ${longDate(starts_on)}. Invite a lecturer from that day on.`;
    return undefined;
  }

  function checkLastDay(date: string): void {
    const errors: Messages = !isCalendarDate(date)
      ? { LastDay: ['Enter a real date.'] }
      : date > addDays(day(), MAX_DAYS)
        ? { LastDay: ['Choose a day within the next 12 months.'] }
        : checkUpcoming('LastDay', date, services);
    requireNoErrors(errors);
  }

  async function withdrawn(on: DbOrTransaction, { withdrawn_at, withdrawn_by }: AssessmentRecord) {
    const by = withdrawn_by === null ? undefined : await findPerson(on, withdrawn_by);
    const when = longDate(dayOf(new Date(withdrawn_at ?? ''), config.timeZone));
    return refuse(
      `Nothing was changed: ${by?.name ?? 'An administrator'} withdrew this link on ${when}. Invite the lecturer again if it is needed.`,
    );
  }
}

const refuse = (message: string) => conflict('assessment_state', message);

/** A lecturer's link with its intern, whose account is locked until the commit. */
async function lock(trx: DbOrTransaction, id: string) {
  const found = await findAssessment(trx, id);
  if (!found || !(await lockActiveUser(trx, found.intern_id))) throw notFound();
  const assessment = await findAssessment(trx, id);
  const intern = await findPerson(trx, found.intern_id);
  if (!assessment || !intern) throw notFound();
  return { assessment, intern };
}
