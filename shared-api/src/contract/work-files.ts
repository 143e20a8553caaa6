import { type Static, Type } from 'typebox';

/** The maximum size of a file in bytes (10 MiB). */
export const WORK_FILE_MAX_BYTES = 10 * 1024 * 1024;
/** How many files are sent at once. */
export const WORK_FILES_AT_ONCE = 5;

/** The messages for files that interns add to their work, both before sending and in the 422 answer. */
export const workFileMessages = {
  count: `Choose at most ${WORK_FILES_AT_ONCE} files. Put more of them in one ZIP file.`,
  size: (name: string) => `'${name}' is larger than 10 MB. Choose a smaller file.`,
  emptyFile: (name: string) => `'${name}' is empty. Choose another file.`,
  type: (name: string) =>
    `'${name}' is not a PDF, an image, an office document or a ZIP file. Save it as one of these.`,
} as const;

/** What is wrong with chosen files before they are sent, in the server's words; undefined if nothing is. */
export function problemOfWorkFiles(files: readonly { name: string; size: number }[]): string | undefined {
  if (files.length > WORK_FILES_AT_ONCE) return workFileMessages.count;
  const found = files.flatMap(({ name, size }) => {
    if (size > WORK_FILE_MAX_BYTES) return [workFileMessages.size(name)];
    return size === 0 ? [workFileMessages.emptyFile(name)] : [];
  });
  return found.join(' ') || undefined;
}

/** A file of an intern's work. Another call answers a link to its content. */
export const WorkFile = Type.Object({
  id: Type.String(),
  /** Ends in an extension of its type. */
  Name: Type.String(),
  /** The media type, recognized by the content. */
  Type: Type.String(),
  Bytes: Type.Integer(),
});
export type WorkFile = Static<typeof WorkFile>;

/** PDF, images, office documents and ZIP files, up to 10 MiB each. */
export const WorkFilesField = Type.Array(Type.Unsafe<Blob>({ type: 'string', format: 'binary' }));
