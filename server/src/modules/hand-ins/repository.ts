import { buffer } from 'node:stream/consumers';
import type { HandIn, HandInOfTask } from '@internship-portals/shared-api/contract';
import { uuidv7 } from 'uuidv7';
import type { DbOrTransaction } from '../../database/connection';
import { notFound } from '../../http/errors';
import { chunksOfUpload, putFiles, type Stored, storedBytes, type UploadedFile } from '../files';
import { seenBy, type Viewer } from '../tasks';

/** The number of versions that a task has; the newest one has this number. */
export async function countVersions(on: DbOrTransaction, taskId: string): Promise<number> {
  const row = await on
    .selectFrom('hand_ins')
    .select(({ fn }) => fn.max('version').as('newest'))
    .where('task_id', '=', taskId)
    .executeTakeFirst();
  return Number(row?.newest ?? 0);
}

/** Inserts a version of the work with its files, in the transaction of the caller. */
export async function insertHandIn(
  trx: DbOrTransaction,
  handIn: {
    taskId: string;
    version: number;
    authorId: string;
    note: string | null;
    link: string | null;
    files: readonly UploadedFile[];
    at: string;
  },
): Promise<void> {
  const id = uuidv7();
  const { taskId, version, authorId, note, link, files, at } = handIn;
  await trx
    .insertInto('hand_ins')
    .values({ id, task_id: taskId, version, author_id: authorId, note, link, created_at: at })
    .execute();
  if (files.length === 0) return;
  await putFiles(trx, files, at);
  await trx
    .insertInto('hand_in_files')
    .values(
      files.map(({ filename, mediaType, sha256, content: { size } }) => ({
        id: uuidv7(),
        hand_in_id: id,
        filename,
        media_type: mediaType,
        size,
        sha256,
      })),
    )
    .execute();
}

/** The work that was handed in for a task, the newest version first. */
export async function listHandIns(on: DbOrTransaction, taskId: string): Promise<HandIn[]> {
  const rows = await on
    .selectFrom('hand_ins')
    .selectAll()
    .where('task_id', '=', taskId)
    .orderBy('version', 'desc')
    .execute();
  return withFiles(on, rows);
}

/** How many tasks the page of an intern shows the work of. */
const NEWEST = 20;

/** The newest version of the work for each of the last tasks that a supervisor gave to an intern, the newest first. */
export async function findNewestHandIns(
  on: DbOrTransaction,
  supervisor: Viewer,
  internId: string,
): Promise<HandInOfTask[]> {
  const rows = await on
    .selectFrom('tasks')
    .innerJoin('hand_ins', 'hand_ins.task_id', 'tasks.id')
    .selectAll('hand_ins')
    .select('tasks.title')
    .where(seenBy(supervisor))
    .where('tasks.assigned_to', '=', internId)
    .where('tasks.withdrawn_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('hand_ins as later')
            .select('later.id')
            .whereRef('later.task_id', '=', 'tasks.id')
            .whereRef('later.version', '>', 'hand_ins.version'),
        ),
      ),
    )
    .orderBy('hand_ins.created_at', 'desc')
    .orderBy('hand_ins.id', 'desc')
    .limit(NEWEST)
    .execute();
  const handIns = await withFiles(on, rows);
  return rows.flatMap(({ id, task_id, title }) => {
    const handIn = handIns.find((one) => one.id === id);
    return handIn ? [{ ...handIn, TaskId: task_id, Task: title }] : [];
  });
}

interface HandInRow {
  id: string;
  version: number;
  note: string | null;
  link: string | null;
  created_at: string;
}

/** Versions of work with their files, with the contract's field names. */
async function withFiles(on: DbOrTransaction, rows: readonly HandInRow[]): Promise<HandIn[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const files = await on
    .selectFrom('hand_in_files')
    .select(['id', 'hand_in_id', 'filename', 'media_type', 'size'])
    .where('hand_in_id', 'in', ids)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    Version: row.version,
    At: row.created_at,
    Note: row.note,
    Link: row.link,
    Files: files
      .filter(({ hand_in_id }) => hand_in_id === row.id)
      .map(({ id, filename, media_type, size }) => ({ id, Name: filename, Type: media_type, Bytes: size })),
  }));
}

function selectFile(on: DbOrTransaction, id: string) {
  return on
    .selectFrom('hand_in_files as file')
    .innerJoin('hand_ins', 'hand_ins.id', 'file.hand_in_id')
    .innerJoin('tasks', 'tasks.id', 'hand_ins.task_id')
    .select(['file.id', 'file.filename', 'file.media_type', 'file.size', 'file.sha256'])
    .where('file.id', '=', id);
}

/** A file for a holder of a signed link, or for an export. */
export function findFile(on: DbOrTransaction, id: string) {
  return selectFile(on, id).executeTakeFirst();
}

/** @throws 404 when the file does not exist or is of a task that the user may not see */
export function readFileOf(on: DbOrTransaction, user: Viewer, id: string) {
  return selectFile(on, id)
    .where(seenBy(user))
    .executeTakeFirstOrThrow(() => notFound());
}

/**
 * The bytes of a file as a stream.
 *
 * @throws Error when the stored bytes differ from the uploaded ones
 */
export function streamFile(stored: Stored, file: { id: string; sha256: string }): AsyncGenerator<Buffer> {
  return storedBytes(file.id, file.sha256, chunksOfUpload(stored, 'hand_in_files', file));
}

/** A file as it was uploaded; undefined when it does not exist. */
export async function readFile(stored: Stored, id: string): Promise<Buffer | undefined> {
  const file = await findFile(stored.db, id);
  if (!file) return undefined;
  return buffer(streamFile(stored, file));
}
