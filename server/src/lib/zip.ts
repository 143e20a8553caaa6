import { Zip, ZipDeflate } from 'fflate';

/** A file in a ZIP file; its content is read when it is written. */
export interface ZipEntry {
  name: string;
  /** Whether it is compressed: PDF files already are. */
  text: boolean;
  read(): Promise<Uint8Array>;
}

/** A ZIP file as a stream. One entry at a time is in memory, read when it is needed. */
export async function* zip(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  at: Date,
): AsyncGenerator<Uint8Array> {
  let failure: Error | undefined;
  let made: Uint8Array[] = [];
  const archive = new Zip((error, piece) => {
    if (error) failure = error;
    else made.push(piece);
  });
  const take = () => {
    if (failure) throw failure;
    const pieces = made;
    made = [];
    return pieces;
  };
  for await (const { name, text, read } of entries) {
    const bytes = await read();
    // Level 0 costs no time and, unlike a stored entry, can be unpacked by streaming programs.
    const entry = new ZipDeflate(name, { level: text ? 6 : 0 });
    entry.mtime = at;
    archive.add(entry);
    entry.push(bytes, true);
    yield* take();
  }
  archive.end();
  yield* take();
}
