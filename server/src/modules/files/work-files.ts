import { WORK_FILE_MAX_BYTES, WORK_FILES_AT_ONCE, workFileMessages } from '@internship-portals/shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';
import type { ReceivedFile, UploadRules } from '../../http/upload';
import { recognize, withExtension } from '../../lib/media-types';
import type { TemporaryFile } from '../../lib/temporary-file';

/** An uploaded file that has passed its checks. */
export interface UploadedFile {
  filename: string;
  mediaType: string;
  /** In hex. */
  sha256: string;
  content: Pick<TemporaryFile, 'size' | 'read'>;
}

/** Which files interns add to their work. */
export const WORK_FILE_RULES: UploadRules = {
  fields: { Files: WORK_FILES_AT_ONCE },
  fileSize: WORK_FILE_MAX_BYTES,
  messages: { size: workFileMessages.size, empty: workFileMessages.emptyFile, count: workFileMessages.count },
  unnamed: () => 'work',
  check: async ({ filename, content }) => ((await recognize(content)) ? null : workFileMessages.type(filename)),
};

/** A received file with its type and its digest. */
export async function toUploadedFile({ filename, content }: ReceivedFile): Promise<UploadedFile> {
  const media = await recognize(content);
  if (!media) throw new Error('A file has changed since it was checked');
  return {
    filename: withExtension(filename, media),
    mediaType: media.type,
    sha256: await content.sha256(),
    content,
  };
}

/** The MB that all files of one person's work may have: a few people must not be able to fill the disk. */
export const WORK_MAX_MB = 1024;

/** Whether a person has room for more files, in hand-ins and the logbook together. */
export async function hasRoomFor(
  on: DbOrTransaction,
  userId: string,
  files: readonly Pick<UploadedFile, 'content'>[],
): Promise<boolean> {
  const handedIn = on
    .selectFrom('hand_in_files')
    .innerJoin('hand_ins', 'hand_ins.id', 'hand_in_files.hand_in_id')
    .select('hand_in_files.size')
    .where('hand_ins.author_id', '=', userId);
  const written = on
    .selectFrom('logbook_files')
    .innerJoin('logbook_weeks', 'logbook_weeks.id', 'logbook_files.week_id')
    .select('logbook_files.size')
    .where('logbook_weeks.intern_id', '=', userId);
  const row = await on
    .selectFrom(handedIn.unionAll(written).as('file'))
    .select(({ fn }) => fn.sum('size').as('bytes'))
    .executeTakeFirst();
  const bytes = files.reduce((sum, { content }) => sum + content.size, Number(row?.bytes ?? 0));
  return bytes <= WORK_MAX_MB * 2 ** 20;
}
