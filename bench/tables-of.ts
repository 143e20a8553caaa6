/** Writes directly into a product's database, for what would take hours through its calls. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Product } from 'e2e/product';
import Database from 'libsql';
import pg from 'pg';

export interface Tables {
  engine: 'sqlite' | 'postgresql';
  /** Runs statements. */
  run(text: string): Promise<void>;
  read<Row>(text: string): Promise<Row[]>;
  close(): Promise<void>;
}

/** @param databaseUrl that of PostgreSQL; without one, the product's embedded database */
export async function openTables(product: Pick<Product, 'dataDir'>, databaseUrl?: string): Promise<Tables> {
  if (databaseUrl !== undefined) {
    const client = new pg.Client(databaseUrl);
    await client.connect();
    return {
      engine: 'postgresql',
      run: async (text) => void (await client.query(text)),
      read: async <Row>(text: string) => (await client.query(text)).rows as Row[],
      close: () => client.end(),
    };
  }
  const file = new Database(join(product.dataDir, 'data/internships.sqlite'));
  file.pragma('busy_timeout = 10000');
  // Rows come in no order of their indexes. In the usual cache of 2 MB, each of a million would read and write many pages.
  file.pragma('cache_size = -2000000');
  file.pragma('synchronous = off');
  return {
    engine: 'sqlite',
    run: async (text) => void file.exec(text),
    read: async <Row>(text: string) => file.prepare(text).all() as Row[],
    close: async () => void file.close(),
  };
}

/** Signs a person in so many times, without a password: a session may make only so many calls in a minute. */
export async function startSessions(tables: Tables, userId: string, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const now = new Date().toISOString();
  const rows = tokens.map((token) => {
    const hash = createHash('sha256').update(token).digest('hex');
    return `('${randomUUID()}', '${hash}', '${userId}', '${now}', '${now}', '${now}')`;
  });
  await tables.run(
    `insert into sessions (id, token_hash, user_id, created_at, last_used_at, proved_at) values ${rows.join(', ')}`,
  );
  return tokens;
}

export async function userWithRole(tables: Tables, role: 'ADM' | 'SUP'): Promise<string> {
  const [user] = await tables.read<{ id: string }>(
    `select id from users where role = '${role}' and active = 1 order by id limit 1`,
  );
  if (!user) throw new Error(`There is no account with the role ${role}.`);
  return user.id;
}
