import {
  EVALUATION_NOTICE_DAYS,
  type Evaluation,
  type EvaluationContent,
  type EvaluationCriterion,
  type EvaluationKind,
  type EvaluationPart,
  type Role,
} from '@internship-portals/shared-api/contract';
import type { Selectable } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { DbOrTransaction, Tables } from '../../database/connection';
import type { EvaluationAuthor } from '../../database/tables';
import { addDays, dayOf } from '../../lib/calendar';
import { newReference } from '../../lib/references';
import { readCriteria } from './criteria';
import { resultOf } from './result';

type PartRecord = Selectable<Tables['evaluation_parts']>;

/** An evaluation as the tables keep it. */
export type EvaluationRecord = Selectable<Tables['evaluations']> & { parts: Record<EvaluationAuthor, PartRecord> };

/** Who writes which part. Administrators write none. */
export const AUTHORS: Partial<Record<Role, EvaluationAuthor>> = { SUP: 'supervisor', INT: 'intern' };

/** The evaluations of interns, in the order of their beginning. */
export async function findEvaluations(on: DbOrTransaction, internIds: readonly string[]): Promise<EvaluationRecord[]> {
  if (internIds.length === 0) return [];
  const rows = await on
    .selectFrom('evaluations')
    .selectAll()
    .where('intern_id', 'in', [...internIds])
    .orderBy('id')
    .execute();
  return withParts(on, rows);
}

export async function findEvaluation(on: DbOrTransaction, id: string): Promise<EvaluationRecord | undefined> {
  const rows = await on.selectFrom('evaluations').selectAll().where('id', '=', id).execute();
  return (await withParts(on, rows))[0];
}

/** What the supervisor wrote about all in the newest evaluation of an intern that was confirmed; empty if there is nothing. */
export async function findConfirmedWords(on: DbOrTransaction, internId: string): Promise<string> {
  const confirmed = (await findEvaluations(on, [internId])).filter(({ reference }) => reference !== null);
  const newest = confirmed.find(({ kind }) => kind === 'final') ?? confirmed.at(-1);
  return newest ? contentOf(newest.parts.supervisor).Overall : '';
}

async function withParts(
  on: DbOrTransaction,
  rows: readonly Selectable<Tables['evaluations']>[],
): Promise<EvaluationRecord[]> {
  if (rows.length === 0) return [];
  const parts = await on
    .selectFrom('evaluation_parts')
    .selectAll()
    .where(
      'evaluation_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  return rows.flatMap((row) => {
    const partOf = (author: EvaluationAuthor) =>
      parts.find((part) => part.evaluation_id === row.id && part.author === author);
    const [supervisor, intern] = [partOf('supervisor'), partOf('intern')];
    return supervisor && intern ? [{ ...row, parts: { supervisor, intern } }] : [];
  });
}

/**
 * Begins an evaluation with the firm's present criteria, and two empty parts.
 *
 * @returns its id
 */
export async function insertEvaluation(
  trx: DbOrTransaction,
  { internId, kind, by, at }: { internId: string; kind: EvaluationKind; by: string; at: string },
): Promise<string> {
  const { Scale, Criteria } = await readCriteria(trx);
  const id = uuidv7();
  await trx
    .insertInto('evaluations')
    .values({
      id,
      intern_id: internId,
      kind,
      scale: Scale,
      criteria: JSON.stringify(Criteria),
      begun_by: by,
      begun_at: at,
    })
    .execute();
  const content: EvaluationContent = { Scores: Criteria.map(() => ({ Score: null, Text: '' })), Overall: '' };
  await trx
    .insertInto('evaluation_parts')
    .values(
      (['supervisor', 'intern'] as const).map((author) => ({
        evaluation_id: id,
        author,
        content: JSON.stringify(content),
        revision: 0,
      })),
    )
    .execute();
  return id;
}

/** Changes a part if it still has the revision `seen`; false otherwise. */
export async function changePart(
  trx: DbOrTransaction,
  { evaluation_id, author, revision }: PartRecord,
  seen: number,
  values: Partial<PartRecord>,
): Promise<boolean> {
  // Compared here first: PostgreSQL refuses a number that the column cannot hold.
  if (revision !== seen) return false;
  const { numUpdatedRows } = await trx
    .updateTable('evaluation_parts')
    .set(values)
    .where('evaluation_id', '=', evaluation_id)
    .where('author', '=', author)
    .where('revision', '=', seen)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Closes an evaluation that both have confirmed.
 *
 * @returns the reference that names it on paper
 */
export async function sealEvaluation(trx: DbOrTransaction, id: string, taskAverage: number | null): Promise<string> {
  const reference = newReference('EV');
  await trx.updateTable('evaluations').set({ reference, task_average: taskAverage }).where('id', '=', id).execute();
  return reference;
}

/** Takes back what was confirmed, since the supervisor has changed the evaluation. */
export async function clearConfirmations(trx: DbOrTransaction, id: string): Promise<void> {
  await trx
    .updateTable('evaluation_parts')
    .set({ confirmer: null, confirmed_at: null })
    .where('evaluation_id', '=', id)
    .execute();
}

export const listOf = ({ scale, criteria }: Pick<EvaluationRecord, 'scale' | 'criteria'>) => ({
  Scale: scale,
  Criteria: JSON.parse(criteria) as EvaluationCriterion[],
});

export const contentOf = ({ content }: Pick<PartRecord, 'content'>) => JSON.parse(content) as EvaluationContent;

/** Whether both parts are handed in, so that each may read the other's. */
export const isOpened = ({ parts: { supervisor, intern } }: EvaluationRecord) =>
  supervisor.handed_in_at !== null && intern.handed_in_at !== null;

/** Whether there is nothing to wait for: both parts are handed in, or the evaluation was confirmed without an own view. */
export const isReadable = (record: EvaluationRecord) => isOpened(record) || record.reference !== null;

/** What an intern was told whose own view is missing. */
function noticeOf({ notice_at, parts, reference }: EvaluationRecord, { day, timeZone }: Day): Evaluation['Notice'] {
  if (notice_at === null || parts.intern.handed_in_at !== null || reference !== null) return undefined;
  const From = addDays(dayOf(new Date(notice_at), timeZone), EVALUATION_NOTICE_DAYS);
  return { From, HasCome: From <= day };
}

/** Whether the supervisor confirms alone, since the intern gave no own view in time. */
export const mayConfirmAlone = (record: EvaluationRecord, at: Day) => noticeOf(record, at)?.HasCome === true;

/** Today, and where. */
export interface Day {
  day: string;
  timeZone: string;
}

/**
 * An evaluation with the contract's names, and only what a reader may see of it: their own part, and both once they are
 * handed in. Administrators read each part that is handed in. A draft that was left when the evaluation was confirmed is nobody's.
 *
 * @param file opens the PDF
 * @param taskAverage the present one, which an evaluation has until it is confirmed
 * @param at for readers who see a notice
 */
export function toEvaluation(
  record: EvaluationRecord,
  { role, taskAverage, file, at }: { role: Role; taskAverage: number | null; file: string; at?: Day },
): Evaluation {
  const isOpen = isReadable(record);
  const isConfirmed = record.reference !== null;
  const toPart = (part: PartRecord): EvaluationPart => {
    const isShown =
      part.handed_in_at === null
        ? AUTHORS[role] === part.author && !isConfirmed
        : isOpen || role === 'ADM' || AUTHORS[role] === part.author;
    return {
      Revision: part.revision,
      HandedInAt: part.handed_in_at,
      By: part.author_name,
      Content: isShown ? contentOf(part) : null,
      Confirmed:
        part.confirmer !== null && part.confirmed_at !== null ? { By: part.confirmer, At: part.confirmed_at } : null,
    };
  };
  const supervisor = toPart(record.parts.supervisor);
  const list = listOf(record);
  const Notice = at && noticeOf(record, at);
  return {
    id: record.id,
    Kind: record.kind,
    State: isConfirmed ? 'confirmed' : isOpen ? 'to-confirm' : 'open',
    ...list,
    Supervisor: supervisor,
    Intern: toPart(record.parts.intern),
    Result: supervisor.Content && resultOf(list, supervisor.Content.Scores),
    TaskAverage: isConfirmed ? record.task_average : taskAverage,
    Reference: record.reference,
    ...(Notice ? { Notice } : {}),
    ...(isOpen ? { File: file } : {}),
  };
}
