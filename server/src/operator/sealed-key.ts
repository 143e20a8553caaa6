import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config';
import { KEY_FILE, readKeyFile } from '../http/signing-keys';
import { CONTENT, unpack, withFolder } from './archive';
import { OperatorError } from './operator-error';

type Say = (line: string) => void;

const ALGORITHM = 'aes-256-gcm';
const SALT_BYTES = 16;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The strongest parameters of OWASP's list for scrypt. */
const keyOf = (passphrase: string, salt: Buffer) =>
  scryptSync(passphrase, salt, 32, { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 });

function seal(text: string, passphrase: string): string {
  const [salt, iv] = [randomBytes(SALT_BYTES), randomBytes(IV_BYTES)];
  const cipher = createCipheriv(ALGORITHM, keyOf(passphrase, salt), iv, { authTagLength: TAG_BYTES });
  return Buffer.concat([salt, iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64');
}

function open(sealed: string, passphrase: string): string | null {
  const bytes = Buffer.from(sealed, 'base64');
  const ivEnd = SALT_BYTES + IV_BYTES;
  const decipher = createDecipheriv(
    ALGORITHM,
    keyOf(passphrase, bytes.subarray(0, SALT_BYTES)),
    bytes.subarray(SALT_BYTES, ivEnd),
    { authTagLength: TAG_BYTES },
  ).setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return decipher.update(bytes.subarray(ivEnd, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}

/**
 * The signing secret outside the database, sealed for a backup; null without the passphrase, or when there is no such
 * secret.
 */
export async function sealKey(config: Config, say: Say): Promise<string | null> {
  const secret = config.signingSecret ?? (await readKeyFile(config.dataDir));
  if (secret === undefined) return null;
  if (config.backupPassphrase) return seal(secret, config.backupPassphrase);
  say(
    'The backup will not have the signing key, which authenticator apps and mailed links need after a restore. Set BACKUP_PASSPHRASE, or keep a copy of SIGNING_SECRET or of DATA_DIR/signing-key elsewhere.',
  );
  return null;
}

/**
 * Opens the signing secret of an unpacked backup.
 *
 * @returns null when the backup has none
 * @throws OperatorError when the passphrase is missing or another one
 */
export async function openKey(config: Config, folder: string, file: string): Promise<string | null> {
  const sealed = await readFile(path.join(folder, CONTENT.key), 'utf8').catch(() => null);
  if (sealed === null) return null;
  if (!config.backupPassphrase) {
    throw new OperatorError(
      `${file} has a sealed signing key. Set BACKUP_PASSPHRASE to the passphrase of the backup, or add --without-key: authenticator apps and mailed links then need the earlier SIGNING_SECRET.`,
    );
  }
  const secret = open(sealed, config.backupPassphrase);
  if (secret === null) {
    throw new OperatorError(
      `BACKUP_PASSPHRASE is not the passphrase with which the signing key of ${file} was sealed.`,
    );
  }
  return secret;
}

/** Writes the signing secret next to the database, where a start finds it, unless the settings have it. */
export async function placeKey({ dataDir, signingSecret }: Config, secret: string): Promise<void> {
  if (secret === signingSecret) return;
  const file = path.join(dataDir, KEY_FILE);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(file, secret, { mode: 0o600 });
  await chmod(file, 0o600);
}

/** `restore-key`: puts the signing secret of a backup next to the database that is there. */
export async function restoreKey(config: Config, file: string, say: Say): Promise<void> {
  const secret = await withFolder(
    path.join(config.dataDir, 'restore'),
    'It takes the size of the archive.',
    async (folder) => {
      await unpack(file, folder);
      return openKey(config, folder, file);
    },
  );
  if (secret === null) throw new OperatorError(`${file} has no signing key: it was written without BACKUP_PASSPHRASE.`);
  await placeKey(config, secret);
  say(`The signing key of ${file} is in ${config.dataDir}. Restart the server.`);
}
