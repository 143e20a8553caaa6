import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

/** A value of a row. Both engines give integers as numbers or digits, which count as the same. */
export type Value = string | number | bigint | Uint8Array | ArrayBuffer | null;

/** The content of a table: the number of its rows, and a digest that is the same on both engines. */
export interface TableDigest {
  rows: number;
  /** 64 hexadecimal characters. Does not depend on the order of rows or columns. */
  digest: string;
}

/** Computes the digest of a table row by row. */
export class TableDigester {
  private rows = 0;
  /** The sum of the rows' SHA-256, in four parts of 64 bits that wrap around: rows may come in any order. */
  private readonly sum = new BigUint64Array(4);
  private readonly order: { name: string; index: number }[];

  constructor(columns: readonly string[]) {
    this.order = columns.map((name, index) => ({ name, index })).sort((one, other) => (one.name < other.name ? -1 : 1));
  }

  /** Adds a row, with its values in the order of the columns. */
  add(values: readonly Value[]): void {
    const hash = createHash('sha256');
    for (const { name, index } of this.order) {
      const value = values[index] ?? null;
      const bytes = value === null ? null : bytesOf(value);
      // With their lengths, so that no two rows look alike.
      hash.update(`${name}:${bytes === null ? 'null' : bytes.length}:`);
      if (bytes !== null) hash.update(bytes);
    }
    const digest = hash.digest();
    for (let part = 0; part < 4; part += 1) {
      this.sum[part] = (this.sum[part] ?? 0n) + digest.readBigUInt64BE(part * 8);
    }
    this.rows += 1;
  }

  finish(): TableDigest {
    return { rows: this.rows, digest: [...this.sum].map((part) => part.toString(16).padStart(16, '0')).join('') };
  }
}

function bytesOf(value: Exclude<Value, null>): Uint8Array {
  if (value instanceof Uint8Array) return value;
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  return Buffer.from(String(value));
}

/** The digests of all tables, by name. */
export type Digests = Record<string, TableDigest>;

/** The differences between two databases, one line per table. */
export function compareDigests(expected: Digests, found: Digests): string[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])].sort();
  return names.flatMap((name) => {
    const [want, got] = [expected[name], found[name]];
    if (!want) return [`${name}: a table that should not be there`];
    if (!got) return [`${name}: the table is missing`];
    if (want.rows !== got.rows) return [`${name}: ${got.rows} rows instead of ${want.rows}`];
    return want.digest === got.digest ? [] : [`${name}: ${got.rows} rows with other content`];
  });
}

/** Bytes that are read at a time. */
const PIECE = 1 << 20;

/** The SHA-256 of a file; 64 hexadecimal characters. Reads into the same memory: a large file leaves no garbage behind. */
export async function digestFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  const handle = await open(file);
  try {
    const piece = Buffer.allocUnsafe(PIECE);
    for (;;) {
      const { bytesRead } = await handle.read(piece, 0, PIECE);
      if (bytesRead === 0) return hash.digest('hex');
      hash.update(piece.subarray(0, bytesRead));
    }
  } finally {
    await handle.close();
  }
}
