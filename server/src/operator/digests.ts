import { hash } from 'node:crypto';

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
  /** The sum of the rows' SHA-256, in four parts of 64 bits that wrap around: rows may come in any order. Halves of parts. */
  private readonly sum = new Uint32Array(8);
  private readonly order: { name: string; index: number }[];

  constructor(columns: readonly string[]) {
    this.order = columns.map((name, index) => ({ name, index })).sort((one, other) => (one.name < other.name ? -1 : 1));
  }

  /** Adds a row, with its values in the order of the columns. */
  add(values: readonly Value[]): void {
    const row = new RowBytes();
    for (const { name, index } of this.order) {
      const value = values[index] ?? null;
      // With their lengths, so that no two rows look alike.
      if (value === null) row.text(`${name}:null:`);
      else if (value instanceof Uint8Array) row.bytes(`${name}:`, value);
      else if (value instanceof ArrayBuffer) row.bytes(`${name}:`, new Uint8Array(value));
      else {
        const text = String(value);
        row.text(`${name}:${Buffer.byteLength(text)}:${text}`);
      }
    }
    this.addDigest(row.digest());
    this.rows += 1;
  }

  private addDigest(digest: Buffer): void {
    const { sum } = this;
    for (let half = 0; half < 8; half += 2) {
      const low = (sum[half + 1] ?? 0) + digest.readUInt32BE(half * 4 + 4);
      sum[half + 1] = low;
      sum[half] = (sum[half] ?? 0) + digest.readUInt32BE(half * 4) + (low > 0xffffffff ? 1 : 0);
    }
  }

  finish(): TableDigest {
    return { rows: this.rows, digest: [...this.sum].map((half) => half.toString(16).padStart(8, '0')).join('') };
  }
}

/** The memory in which rows are put together, one after the other. Grows to the largest row, which has a chunk of a document. */
let memory = Buffer.allocUnsafe(1 << 16);

/** The bytes of a row in one piece: a call of the hash function costs more than copying a small value. */
class RowBytes {
  private length = 0;

  text(text: string): void {
    // No character takes more than three bytes for each unit of its length.
    this.makeRoom(text.length * 3);
    this.length += memory.write(text, this.length);
  }

  bytes(prefix: string, bytes: Uint8Array): void {
    this.text(`${prefix}${bytes.length}:`);
    this.makeRoom(bytes.length);
    memory.set(bytes, this.length);
    this.length += bytes.length;
  }

  digest(): Buffer {
    return hash('sha256', memory.subarray(0, this.length), 'buffer');
  }

  private makeRoom(bytes: number): void {
    if (this.length + bytes <= memory.length) return;
    const larger = Buffer.allocUnsafe(2 * (this.length + bytes));
    memory.copy(larger, 0, 0, this.length);
    memory = larger;
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
