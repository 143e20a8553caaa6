import { createHash } from 'node:crypto';

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
    const row = createHash('sha256');
    for (const { name, index } of this.order) {
      const value = values[index] ?? null;
      const bytes = value instanceof ArrayBuffer ? new Uint8Array(value) : value;
      // With their lengths, so that no two rows look alike.
      if (bytes === null) row.update(`${name}:null:`);
      else if (bytes instanceof Uint8Array) row.update(`${name}:${bytes.length}:`).update(bytes);
      else row.update(`${name}:${Buffer.byteLength(String(bytes))}:${bytes}`);
    }
    const digest = row.digest();
    for (const part of this.sum.keys()) this.sum[part] = (this.sum[part] ?? 0n) + digest.readBigUInt64BE(part * 8);
    this.rows += 1;
  }

  finish(): TableDigest {
    return { rows: this.rows, digest: [...this.sum].map((part) => part.toString(16).padStart(16, '0')).join('') };
  }
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
