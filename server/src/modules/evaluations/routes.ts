import {
  beginEvaluation,
  confirmEvaluation,
  EVALUATION_NOTICE_DAYS,
  type EvaluationContent,
  getEvaluationCriteria,
  giveEvaluationNotice,
  listDueEvaluations,
  listEvaluations,
  saveEvaluation,
  saveEvaluationCriteria,
} from '@internship-portals/shared-api/contract';
import { sql } from 'kysely';
import type { DbOrTransaction } from '../../database/connection';
import type { EvaluationAuthor } from '../../database/tables';
import { conflict, FieldErrors, type Messages, notFound, requireNoErrors } from '../../http/errors';
import type { Mount } from '../../http/mount';
import { linkOfPaper } from '../../http/record-papers';
import type { SessionUser } from '../../http/sessions';
import { addDays, dayOf, longDate, today } from '../../lib/calendar';
import { fold } from '../../lib/text';
import { EVALUATION, type NotificationServices } from '../notifications';
import { callsOfEvaluations } from '../page-updates';
import { taskAverage } from '../performance';
import { findPerson, lockActiveUser, ownInternsOf, type PersonRecord, readableBy, readPerson } from '../users';
import { changeCriteria, readCriteria } from './criteria';
import { dueOn, KINDS } from './due';
import { listDue } from './due-list';
import {
  AUTHORS,
  changePart,
  clearConfirmations,
  type EvaluationRecord,
  findEvaluation,
  findEvaluations,
  insertEvaluation,
  isOpened,
  listOf,
  mayConfirmAlone,
  sealEvaluation,
  toEvaluation,
} from './repository';
import { refusalOfScore } from './result';

/** The firm's criteria, which administrators keep. */
function criteriaRoutes(mount: Mount, { audit, db }: NotificationServices): void {
  mount(getEvaluationCriteria, () => readCriteria(db));

  mount(saveEvaluationCriteria, async ({ body: { Seen, Scale, Criteria } }) => {
    if (new Set(Criteria.map(({ Name }) => fold(Name))).size < Criteria.length)
      throw new FieldErrors({ Criteria: ['Each criterion must have a different name.'] });
    // By name, since a body may have fields that the contract does not know.
    const list = { Scale, Criteria: Criteria.map(({ Name, Weight }) => ({ Name, Weight })) };
    await db.transaction().execute(async (trx) => {
      if (!(await changeCriteria(trx, list, Seen)))
        throw conflict(
          'stale_record',
          'Nothing was saved: another administrator has changed this meanwhile. Reload the page to see it.',
        );
      await audit.record(trx, {
        event: 'programme-changed',
        subject: { kind: 'programme', id: 'evaluation-criteria' },
        detail: `${Criteria.length} criteria of evaluations`,
      });
    });
    return { message: 'Criteria saved' };
  });
}

/** Evaluations, which supervisors begin, and which they and their interns write and confirm. */
function partRoutes(mount: Mount, services: NotificationServices): void {
  const { audit, config, db, links, mailer, notifications, now, pageUpdates } = services;
  const { timeZone } = config;
  const day = () => today(now(), timeZone);
  const at = () => ({ day: day(), timeZone });

  mount(listEvaluations, async ({ params, user }) => {
    const intern = await readPerson(db, params.id, sql`(users.role = 'INT' and ${readableBy(user)})`);
    const records = await findEvaluations(db, [intern.id]);
    const average = await taskAverage(db, intern.id);
    const Evaluations = KINDS.flatMap((kind) => records.filter((record) => record.kind === kind)).map((record) =>
      toEvaluation(record, {
        role: user.role,
        taskAverage: average,
        file: linkOfPaper(links, 'evaluation', record.id),
        at: at(),
      }),
    );
    if (user.role !== 'SUP') return { Name: intern.name, Evaluations };
    return {
      Name: intern.name,
      Evaluations,
      ToBegin: KINDS.filter((kind) => !records.some((record) => record.kind === kind)).map((Kind) => ({
        Kind,
        DueOn: dueOn(intern, Kind),
      })),
      Hindrance: (await hindranceOf(db, intern)) ?? null,
    };
  });

  mount(listDueEvaluations, async ({ user }) => ({ Evaluations: await listDue(db, user, at()) }));

  mount(beginEvaluation, async ({ body: { InternID, Kind }, user }) => {
    await db.transaction().execute(async (trx) => {
      // Locked until the commit: of two windows, the second sees what the first has begun.
      if (!(await lockActiveUser(trx, InternID))) throw notFound();
      const intern = await readPerson(trx, InternID, ownInternsOf(user));
      const hindrance = await hindranceOf(trx, intern);
      if (hindrance) throw refuse(hindrance);
      if ((await findEvaluations(trx, [InternID])).some(({ kind }) => kind === Kind))
        throw refuse(
          `Nothing was begun: the ${Kind} evaluation of ${intern.name} has begun already. Reload the page to see it.`,
        );
      await insertEvaluation(trx, { internId: InternID, kind: Kind, by: user.id, at: now().toISOString() });
      const subject = { kind: 'user', id: InternID } as const;
      await audit.record(trx, { event: 'evaluation-begun', subject, detail: Kind });
      await notifications.notify(trx, { kind: 'evaluation-begun', to: InternID, by: user.id, detail: Kind });
    });
    mailer.wake();
    return { message: 'Evaluation begun' };
  });

  mount(saveEvaluation, async ({ params: { id }, body, user }) => {
    const { Scores, Overall, HandIn, SeenRevision } = body;
    const message = await db.transaction().execute(async (trx) => {
      const { evaluation, author, name } = await lockForWriter(trx, user, id);
      const part = evaluation.parts[author];
      const wasHandedIn = part.handed_in_at !== null;
      if (evaluation.reference !== null)
        throw refuse(
          evaluation.parts.intern.handed_in_at === null
            ? 'Nothing was saved: this evaluation was confirmed without an own view, so it no longer changes.'
            : 'Nothing was saved: both of you have confirmed this evaluation, so it no longer changes.',
        );
      if (author === 'intern' && wasHandedIn)
        throw refuse('Nothing was saved: you have handed in your own view, so it no longer changes.');
      const isComplete = HandIn || wasHandedIn;
      checkScores(evaluation, Scores, isComplete);
      const saved = await changePart(trx, part, SeenRevision, {
        content: JSON.stringify({ Scores: Scores.map(({ Score, Text }) => ({ Score, Text })), Overall }),
        revision: part.revision + 1,
        ...(isComplete
          ? { handed_in_at: part.handed_in_at ?? now().toISOString(), handed_in_by: user.id, author_name: name }
          : {}),
      });
      if (!saved) throw stale();
      if (!isComplete) return 'Draft saved';
      await tellHandedIn(trx, evaluation, author, user);
      return author === 'intern' ? 'Own view handed in' : wasHandedIn ? 'Evaluation changed' : 'Evaluation shared';
    });
    mailer.wake();
    return { message };
  });

  mount(giveEvaluationNotice, async ({ params: { id }, user }) => {
    await db.transaction().execute(async (trx) => {
      const { evaluation } = await lockForWriter(trx, user, id);
      const { supervisor, intern } = evaluation.parts;
      if (supervisor.handed_in_at === null)
        throw refuse('Nothing was sent: share your own part first, so that only the view of the intern is missing.');
      if (intern.handed_in_at !== null || evaluation.reference !== null)
        throw refuse('Nothing was sent: nothing is missing of this evaluation. Reload the page to see it.');
      if (evaluation.notice_at !== null)
        throw refuse(
          'Nothing was sent: the intern was told already. Reload the page to see from when on you can confirm.',
        );
      await trx.updateTable('evaluations').set({ notice_at: now().toISOString() }).where('id', '=', id).execute();
      const { kind, intern_id: to } = evaluation;
      const detail = `${kind} ${addDays(day(), EVALUATION_NOTICE_DAYS)}`;
      await audit.record(trx, { event: 'evaluation-notice-given', subject: { kind: 'user', id: to }, detail });
      await notifications.notify(trx, { kind: 'evaluation-notice', to, by: user.id, detail });
    });
    mailer.wake();
    return { message: 'Intern told' };
  });

  mount(confirmEvaluation, async ({ params: { id }, body: { SeenRevision }, user }) => {
    await db.transaction().execute(async (trx) => {
      const { evaluation, author, name } = await lockForWriter(trx, user, id);
      const part = evaluation.parts[author];
      if (part.confirmed_at !== null) {
        const when = longDate(dayOf(new Date(part.confirmed_at), config.timeZone));
        throw refuse(`Nothing was changed: ${part.confirmer} confirmed this evaluation on ${when}.`);
      }
      const isAlone = author === 'supervisor' && mayConfirmAlone(evaluation, at());
      if (!isOpened(evaluation) && !isAlone)
        throw refuse('Nothing was confirmed: both parts must be handed in first, so that you can talk about them.');
      // What the supervisor wrote is what both confirm.
      if (evaluation.parts.supervisor.revision !== SeenRevision) throw stale();
      await changePart(trx, part, part.revision, { confirmer: name, confirmed_at: now().toISOString() });
      const other = evaluation.parts[author === 'supervisor' ? 'intern' : 'supervisor'];
      const subject = { kind: 'user', id: evaluation.intern_id } as const;
      if (other.confirmed_at === null && !isAlone) {
        await audit.record(trx, { event: 'evaluation-confirmed', subject, detail: evaluation.kind });
      } else {
        const reference = await sealEvaluation(trx, id, await taskAverage(trx, evaluation.intern_id));
        const detail = `${evaluation.kind} ${reference}${isAlone ? ', without an own view' : ''}`;
        await audit.record(trx, { event: 'evaluation-confirmed', subject, detail });
      }
      await tellOther(trx, evaluation, author, user, { kind: 'evaluation-confirmed', detail: evaluation.kind });
    });
    mailer.wake();
    return { message: 'Evaluation confirmed' };
  });

  /** Tells the other one that a part is handed in, or was changed after that, which takes back confirmations. */
  async function tellHandedIn(
    trx: DbOrTransaction,
    { parts, ...evaluation }: EvaluationRecord,
    author: EvaluationAuthor,
    user: SessionUser,
  ): Promise<void> {
    const { id, kind } = evaluation;
    if (author === 'intern') {
      await tellOther(trx, evaluation, author, user, { kind: 'evaluation-handed-in', detail: kind });
      return;
    }
    const wasConfirmed = parts.intern.confirmed_at !== null;
    await clearConfirmations(trx, id);
    if (parts.supervisor.handed_in_at !== null && !wasConfirmed) {
      // The intern is told once; an open page shows the change.
      await pageUpdates.announce(trx, [evaluation.intern_id, user.id], callsOfEvaluations(evaluation.intern_id));
      return;
    }
    const suffix = wasConfirmed ? EVALUATION.again : parts.intern.handed_in_at !== null ? EVALUATION.ready : '';
    await tellOther(trx, evaluation, author, user, { kind: 'evaluation-shared', detail: `${kind}${suffix}` });
  }

  async function tellOther(
    trx: DbOrTransaction,
    { intern_id }: Pick<EvaluationRecord, 'intern_id'>,
    author: EvaluationAuthor,
    user: SessionUser,
    news: { kind: 'evaluation-shared' | 'evaluation-handed-in' | 'evaluation-confirmed'; detail: string },
  ): Promise<void> {
    const to = author === 'supervisor' ? intern_id : (await findPerson(trx, intern_id))?.supervisor_id;
    // The intern is named, so that an erasure finds the e-mails.
    const about = author === 'intern' ? { personId: intern_id } : {};
    if (to) await notifications.notify(trx, { ...news, to, by: user.id, ...about });
  }

  /** Why no evaluation of an intern can begin now. */
  async function hindranceOf(on: DbOrTransaction, intern: PersonRecord): Promise<string | undefined> {
    const { name, starts_on, ends_on } = intern;
    if (starts_on === null || ends_on === null)
      return `The first and the last day of the internship of ${name} are not set yet. Ask an administrator to enter them.`;
    if (starts_on > day())
      return `The internship of ${name} starts on ${longDate(starts_on)}. Evaluations begin after that.`;
    if ((await readCriteria(on)).Criteria.length === 0)
      return 'The list of criteria is empty. Ask an administrator to fill it under Settings.';
    return undefined;
  }
}

export function evaluationRoutes(mount: Mount, services: NotificationServices): void {
  criteriaRoutes(mount, services);
  partRoutes(mount, services);
}

const refuse = (message: string) => conflict('evaluation_state', message);

const stale = () =>
  conflict(
    'stale_record',
    'Nothing was saved: this evaluation was changed in another window or by another person. Reload the page to see it.',
  );

/** Scores are for the criteria of the evaluation, on its scale; a part that is handed in has all of them. */
function checkScores(evaluation: EvaluationRecord, scores: EvaluationContent['Scores'], isComplete: boolean): void {
  const { Scale, Criteria } = listOf(evaluation);
  if (scores.length !== Criteria.length)
    throw new FieldErrors({ Scores: ['Reload the page: the criteria are others.'] });
  const errors: Messages = {};
  for (const [index, { Weight }] of Criteria.entries()) {
    const score = scores[index]?.Score ?? null;
    const message =
      score === null
        ? isComplete
          ? `Give a score for ${Criteria[index]?.Name}.`
          : undefined
        : refusalOfScore({ Scale }, Weight, score);
    if (message) errors[`Score${index}`] = [message];
  }
  requireNoErrors(errors);
}

/**
 * An evaluation with the part that a person writes, locked with its intern's account so that an erasure finds all of it.
 *
 * @throws 404; 409 for an earlier supervisor
 */
async function lockForWriter(trx: DbOrTransaction, user: SessionUser, id: string) {
  const found = await findEvaluation(trx, id);
  const author = AUTHORS[user.role];
  if (!found || !author || !(await lockActiveUser(trx, found.intern_id))) throw notFound();
  const evaluation = (await findEvaluation(trx, id)) ?? found;
  const intern = await findPerson(trx, evaluation.intern_id);
  const writer = await findPerson(trx, user.id);
  const { supervisor } = evaluation.parts;
  if (!intern || !writer) throw notFound();
  if ((author === 'intern' ? intern.id : intern.supervisor_id) !== user.id) {
    if (evaluation.begun_by !== user.id && supervisor.handed_in_by !== user.id) throw notFound();
    throw conflict(
      'not_supervisor',
      'Nothing was saved: the intern has another supervisor now, who writes this evaluation. What you have confirmed stays.',
    );
  }
  return { evaluation, author, name: writer.name };
}
