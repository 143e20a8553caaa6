import { Zip, ZipDeflate } from 'fflate';

/** A file of an archive; its content is asked for when its turn comes. */
export interface ArchiveEntry {
  name: string;
  /** Whether it is worth compressing: a PDF is compressed as it is. */
  text: boolean;
  read(): Promise<Uint8Array>;
}

/** A ZIP file, piece by piece: of the entries one at a time is in memory, and none is read before it is wanted. */
export async function* zip(entries: Iterable<ArchiveEntry>, at: Date): AsyncGenerator<Uint8Array> {
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
  for (const { name, text, read } of entries) {
    const bytes = await read();
    // Level 0 takes no time and, unlike an entry that is only stored, is read by programs that unpack while they download.
    const entry = new ZipDeflate(name, { level: text ? 6 : 0 });
    entry.mtime = at;
    archive.add(entry);
    entry.push(bytes, true);
    yield* take();
  }
  archive.end();
  yield* take();
}
