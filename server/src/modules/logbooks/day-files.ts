import { buffer } from 'node:stream/consumers';
import {
  addLogbookFiles,
  LOGBOOK_MAX_FILES_A_DAY,
  LOGBOOK_MAX_FILES_A_WEEK,
  type LogbookDay,
  type WorkFile,
} from '@internship-portals/shared-api/contract';
import { uuidv7 } from 'uuidv7';
import type { DbOrTransaction } from '../../database/connection';
import { FieldErrors, type Messages } from '../../http/errors';
import type { ReceivedFile, UploadedForm } from '../../http/upload';
import { createFieldCheck } from '../../http/validation';
import { putFiles, removeUnreferenced, type Stored, streamContent, type UploadedFile } from '../files';

const { Date: date } = addLogbookFiles.body.properties;
const checkFields = createFieldCheck({ type: 'object', properties: { Date: date }, required: ['Date'] });

/** @throws 422 with all messages */
export function readDayFiles({ fields, files: { Files: files = [] }, fileErrors }: UploadedForm): {
  day: string;
  files: readonly ReceivedFile[];
} {
  const errors: Messages = { ...checkFields(fields), ...fileErrors };
  if (files.length === 0 && !errors.Files) errors.Files = ['Choose a file.'];
  if (Object.keys(errors).length > 0) throw new FieldErrors(errors);
  return { day: String(fields.Date), files };
}

function selectFiles(on: DbOrTransaction) {
  return on
    .selectFrom('logbook_files as file')
    .innerJoin('logbook_weeks as week', 'week.id', 'file.week_id')
    .innerJoin('users', 'users.id', 'week.intern_id')
    .select(['file.id', 'file.day', 'file.filename', 'file.media_type', 'file.size', 'file.sha256'])
    .select(['file.week_id', 'week.intern_id', 'week.monday', 'week.state']);
}

/** A file with its week. */
export function findFile(on: DbOrTransaction, id: string) {
  return selectFiles(on).where('file.id', '=', id);
}

/** The files of weeks, in the order in which they were added. */
export async function listFiles(on: DbOrTransaction, weekIds: readonly string[]) {
  if (weekIds.length === 0) return [];
  return selectFiles(on)
    .where('file.week_id', 'in', [...weekIds])
    .orderBy('file.id')
    .execute();
}

/** With the contract's names. */
export function toWorkFile(file: { id: string; filename: string; media_type: string; size: number }): WorkFile {
  return { id: file.id, Name: file.filename, Type: file.media_type, Bytes: file.size };
}

/**
 * Adds files to a day. Those that the day has already are left out: an upload whose answer was lost is sent again.
 *
 * @throws 422 if the day or the week would have too many
 */
export async function addFiles(
  trx: DbOrTransaction,
  { weekId, day, at }: { weekId: string; day: LogbookDay['Date']; at: string },
  uploads: readonly UploadedFile[],
): Promise<void> {
  const kept = await listFiles(trx, [weekId]);
  const ofDay = kept.filter((file) => file.day === day);
  const known = new Set(ofDay.map(({ sha256 }) => sha256));
  const added = uploads.filter(({ sha256 }) => !known.has(sha256) && known.add(sha256));
  const refuse = (message: string) => new FieldErrors({ Files: [message] });
  if (ofDay.length + added.length > LOGBOOK_MAX_FILES_A_DAY)
    throw refuse(`A day keeps ${LOGBOOK_MAX_FILES_A_DAY} files, and this one has ${ofDay.length}. Choose fewer.`);
  if (kept.length + added.length > LOGBOOK_MAX_FILES_A_WEEK)
    throw refuse(`A week keeps ${LOGBOOK_MAX_FILES_A_WEEK} files, and this one has ${kept.length}. Choose fewer.`);
  if (added.length === 0) return;
  await putFiles(trx, added, at);
  await trx
    .insertInto('logbook_files')
    .values(
      added.map(({ filename, mediaType, sha256, content: { size } }) => ({
        id: uuidv7(),
        week_id: weekId,
        day,
        filename,
        media_type: mediaType,
        size,
        sha256,
        created_at: at,
      })),
    )
    .execute();
}

/** The files of all weeks of an intern, by day. */
export function listFilesOf(on: DbOrTransaction, internId: string) {
  return selectFiles(on).where('week.intern_id', '=', internId).orderBy('file.day').orderBy('file.id').execute();
}

/** Removes a file. */
export async function removeFile(trx: DbOrTransaction, { id, sha256 }: { id: string; sha256: string }): Promise<void> {
  await trx.deleteFrom('logbook_files').where('id', '=', id).execute();
  await removeUnreferenced(trx, [sha256]);
}

/** Removes all files of weeks, for an erasure. */
export async function removeFilesOf(trx: DbOrTransaction, weekIds: readonly string[]): Promise<void> {
  const files = await listFiles(trx, weekIds);
  if (files.length === 0) return;
  await trx
    .deleteFrom('logbook_files')
    .where('week_id', 'in', [...weekIds])
    .execute();
  await removeUnreferenced(
    trx,
    files.map(({ sha256 }) => sha256),
  );
}

/** A file as it was uploaded; undefined when it does not exist. */
export async function readLogbookFile(stored: Stored, id: string): Promise<Buffer | undefined> {
  const file = await findFile(stored.db, id).executeTakeFirst();
  return file && buffer(streamContent(stored, file));
}
