import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** Reads a file again only when it has changed; null when it is missing or cannot be understood. */
export function cachedFile<T>(file: string, parse: (text: string) => T | null): () => Promise<T | null> {
  let seen = '';
  let value: T | null = null;
  return async () => {
    try {
      // Every page asks: in this thread it takes some microseconds, by way of another thread ten times as long.
      const { mtimeMs, size } = statSync(file);
      const mark = `${mtimeMs}/${size}`;
      if (mark !== seen) {
        value = parse(await readFile(file, 'utf8'));
        seen = mark;
      }
      return value;
    } catch {
      seen = '';
      return null;
    }
  };
}
