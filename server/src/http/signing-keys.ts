import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config';
import type { Db } from '../database/connection';
import { DAY_MS } from '../lib/calendar';
import { createEncryption } from './encryption';

/** How long the secret of SIGNING_SECRET_PREVIOUS verifies what it has signed. */
const RENEWAL_MS = 3 * DAY_MS;
/** How long an earlier key verifies links in e-mails: the longest that such a link is valid. */
const EARLIER_MS = 365 * DAY_MS;

interface Dated {
  key: Buffer;
  until: Date;
}

/** The key in use, and the keys before it. */
export interface Keys {
  current: Buffer;
  /** The key of SIGNING_SECRET_PREVIOUS, which verifies everything while a renewal lasts. */
  previous?: Dated;
  /** Keys from before the first SIGNING_SECRET. They decrypt secrets and verify links in e-mails. */
  earlier: Dated[];
  /** Whether the key that the database was last used with is not among these. */
  isLost: boolean;
  /** Whether a copy of the database is enough to sign. */
  isInDatabaseAlone: boolean;
  /** Stores which key is in use. Not called while something cannot be decrypted, so that each start says so. */
  keep(): Promise<void>;
}

interface Keyed {
  db: Db;
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'signingSecret' | 'signingSecretPrevious'>;
  now: () => Date;
}

/** The secret outside the database, unless it is a setting. */
export const KEY_FILE = 'signing-key';
/** Fingerprint of the key in use, since when it is in use, and the earlier keys, encrypted with it. */
const RENEWED = 'signing-secret-renewed';

/**
 * The keys are derived from the secret in the database, which all instances share, and one outside of it: the setting
 * SIGNING_SECRET, or the file signing-key in DATA_DIR, which a start on the embedded database creates.
 */
export async function readKeys({ db, config, now }: Keyed): Promise<Keys> {
  const { databaseUrl, dataDir, signingSecret, signingSecretPrevious } = config;
  const { value: salt, isNew } = await insertOnce(db, 'signing-secret', randomBytes(32).toString('base64url'));
  const derive = (outside: string) =>
    Buffer.from(hkdfSync('sha256', outside, Buffer.from(salt, 'base64url'), 'signed links', 32));
  if (!databaseUrl && signingSecret === undefined) await createKeyFile(dataDir);
  const file = await readKeyFile(dataDir);
  const outside = signingSecret ?? file ?? '';
  const current = derive(outside);
  const replaced = signingSecretPrevious === undefined ? undefined : derive(signingSecretPrevious);
  const others = [
    ...(file === undefined || file === outside ? [] : [{ key: derive(file), isFile: true }]),
    ...(databaseUrl && outside !== '' ? [{ key: derive(''), isFile: false }] : []),
  ];

  const known = await readRenewed(db);
  const candidates = [current, ...(replaced ? [replaced] : []), ...others.map(({ key }) => key)];
  const inUse = candidates.find((key) => known?.key === fingerprint(key));
  const at = known && inUse === current ? known.at : now();
  const earlier = known && inUse ? openEarlier(known.earlier, inUse, now()) : [];
  const stored = earlier.length;
  for (const { key, isFile } of others) {
    // The secret of the database alone counts only where it was in use: a copy of the database is enough to sign with it.
    const wasInUse = isFile || (known ? key === inUse : !isNew);
    if (wasInUse && !earlier.some((one) => one.key.equals(key)))
      earlier.push({ key, until: new Date(now().getTime() + EARLIER_MS) });
  }
  return {
    current,
    ...(replaced ? { previous: { key: replaced, until: new Date(at.getTime() + RENEWAL_MS) } } : {}),
    earlier,
    isLost: known !== null && inUse === undefined,
    isInDatabaseAlone: outside === '',
    async keep() {
      if (known && inUse === current && earlier.length === stored) return;
      const sealed = JSON.stringify(earlier.map(({ key, until }) => [key.toString('base64url'), until]));
      const value = `${fingerprint(current)} ${at.toISOString()} ${createEncryption({ current }).encrypt('earlier-keys', '', sealed)}`;
      await db
        .insertInto('settings')
        .values({ key: RENEWED, value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute();
    },
  };
}

const fingerprint = (key: Buffer) => createHash('sha256').update(key).digest('base64url');

async function readRenewed(db: Db): Promise<{ key: string; at: Date; earlier: string } | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', RENEWED).executeTakeFirst();
  const [key, at, earlier = ''] = row?.value.split(' ') ?? [];
  return key && at ? { key, at: new Date(at), earlier } : null;
}

function openEarlier(sealed: string, current: Buffer, now: Date): Dated[] {
  const text = createEncryption({ current }).decrypt('earlier-keys', '', sealed);
  return (JSON.parse(text ?? '[]') as [string, string][])
    .map(([key, until]) => ({ key: Buffer.from(key, 'base64url'), until: new Date(until) }))
    .filter(({ until }) => now < until);
}

/** Stores a value unless there is one, and returns the stored one. */
async function insertOnce(db: Db, key: string, value: string): Promise<{ value: string; isNew: boolean }> {
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirstOrThrow();
  return { value: row.value, isNew: row.value === value };
}

/** The content of the key file; undefined when there is none. */
export async function readKeyFile(dataDir: string): Promise<string | undefined> {
  return readFile(path.join(dataDir, KEY_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

async function createKeyFile(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(path.join(dataDir, KEY_FILE), randomBytes(32).toString('base64url'), {
    flag: 'wx',
    mode: 0o600,
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}
