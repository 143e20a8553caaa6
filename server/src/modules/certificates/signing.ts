import { generateKeyPair, X509Certificate } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { visitorPages } from '@internship-portals/shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';
import type { Encryption } from '../../http/encryption';
import type { SignatureCheck } from '../../lib/record-paper';
import type { Services } from '../../services';
import { readProgramme } from '../programme';

const KEY_BITS = 3072;
/** Longer than anybody checks a certificate. */
const VALID_YEARS = 30;

const PURPOSE = 'certificate-key';

type Needed = Pick<Services, 'db' | 'encryption' | 'now'>;

/** What the firm signs with. */
interface SigningKey {
  /** SHA-256 of its X.509 certificate, in pairs of hexadecimal digits. */
  fingerprint: string;
  /** A PKCS #12 file without a passphrase. */
  file: Buffer;
}

/** The fingerprints of everything that the firm has signed with, the newest first. */
export async function listFingerprints(on: DbOrTransaction): Promise<string[]> {
  const rows = await on.selectFrom('certificate_keys').select('fingerprint').orderBy('number', 'desc').execute();
  return rows.map(({ fingerprint }) => fingerprint);
}

/** The firm's key. The first use makes one, and so does the first use after the signing secret was lost. */
export async function readSigningKey(services: Needed): Promise<SigningKey> {
  const { db, encryption, now } = services;
  const newest = await findNewest(db);
  const found = newest && open(encryption, newest);
  if (found) return found;
  const number = (newest?.number ?? 0) + 1;
  const { fingerprint, file } = await makeKey((await readProgramme(db)).firm, now());
  const sealed = encryption.encrypt(PURPOSE, String(number), file.toString('base64'));
  await db
    .insertInto('certificate_keys')
    .values({ number, made_at: now().toISOString(), fingerprint, sealed })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .execute();
  // Of two that are made at once, both use the first.
  const stored = await findNewest(db);
  const made = stored && open(encryption, stored);
  if (!made) throw new Error('The key of the certificates cannot be decrypted by the instance that has made it');
  return made;
}

/** Signs a PDF that has a place for it. The signature covers every byte besides itself. */
export async function signPdf(services: Needed, pdf: Buffer): Promise<Buffer> {
  const { file } = await readSigningKey(services);
  // Loaded with the first certificate, as they are large.
  const [{ SignPdf }, { P12Signer }] = await Promise.all([import('@signpdf/signpdf'), import('@signpdf/signer-p12')]);
  // A signature takes a sixth of a second, in which nothing else runs: of many papers, other requests are served in between.
  await nextTurn();
  return new SignPdf().sign(pdf, new P12Signer(file), services.now());
}

/**
 * Writes a paper of the record and signs it. It stays without a signature while the firm, which the key names, has no name.
 *
 * @param write gets what the paper prints about its signature
 * @param isPart true for a part of a file that is signed as a whole
 */
export async function signRecordPaper(
  services: Needed & Pick<Services, 'config'>,
  write: (check?: SignatureCheck) => Promise<Buffer>,
  isPart = false,
): Promise<Buffer> {
  const { firm } = await readProgramme(services.db);
  if (isPart || !firm) return write();
  const { fingerprint } = await readSigningKey(services);
  const page = services.config.publicUrl + visitorPages.verify;
  return signPdf(services, await write({ firm, fingerprint, page }));
}

/**
 * Encrypts the firm's keys again with the present key of the product, so that an earlier one can go.
 *
 * @param present decrypts with the present key only
 * @returns 1 if no key decrypts the newest, which would sign
 */
export async function renewCertificateKeys({ db, encryption }: Needed, present: Encryption): Promise<number> {
  const rows = await db
    .selectFrom('certificate_keys')
    .select(['number', 'fingerprint', 'sealed'])
    .orderBy('number', 'desc')
    .execute();
  let unreadable = 0;
  for (const [position, row] of rows.entries()) {
    if (open(present, row)) continue;
    const text = encryption.decrypt(PURPOSE, String(row.number), row.sealed);
    if (text === null) unreadable += position === 0 ? 1 : 0;
    else
      await db
        .updateTable('certificate_keys')
        .set({ sealed: encryption.encrypt(PURPOSE, String(row.number), text) })
        .where('number', '=', row.number)
        .where('sealed', '=', row.sealed)
        .execute();
  }
  return unreadable;
}

interface StoredKey {
  number: number;
  fingerprint: string;
  sealed: string;
}

function findNewest(db: DbOrTransaction): Promise<StoredKey | undefined> {
  return db
    .selectFrom('certificate_keys')
    .select(['number', 'fingerprint', 'sealed'])
    .orderBy('number', 'desc')
    .executeTakeFirst();
}

function open(encryption: Encryption, { number, fingerprint, sealed }: StoredKey): SigningKey | null {
  const text = encryption.decrypt(PURPOSE, String(number), sealed);
  return text === null ? null : { fingerprint, file: Buffer.from(text, 'base64') };
}

/** A key with a certificate that it has signed itself: the fingerprint, which is printed, is what people compare. */
async function makeKey(firm: string, now: Date): Promise<SigningKey> {
  const { default: forge } = await import('node-forge');
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: KEY_BITS,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const key = forge.pki.privateKeyFromPem(privateKey);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.setRsaPublicKey(key.n, key.e);
  certificate.serialNumber = `01${forge.util.bytesToHex(forge.random.getBytesSync(15))}`;
  certificate.validity.notBefore = now;
  certificate.validity.notAfter = new Date(now);
  certificate.validity.notAfter.setUTCFullYear(now.getUTCFullYear() + VALID_YEARS);
  // X.509 allows 64 characters.
  const name = [...`${firm}: internships`].slice(-64).join('');
  const subject = [{ name: 'commonName', value: name, valueTagClass: forge.asn1.Type.UTF8 }];
  certificate.setSubject(subject as unknown as Parameters<typeof certificate.setSubject>[0]);
  certificate.setIssuer(subject as unknown as Parameters<typeof certificate.setIssuer>[0]);
  certificate.setExtensions([
    { name: 'basicConstraints', cA: false, critical: true },
    { name: 'keyUsage', digitalSignature: true, nonRepudiation: true, critical: true },
    { name: 'subjectKeyIdentifier' },
  ]);
  certificate.sign(key, forge.md.sha256.create());
  // Without a passphrase: the whole file is encrypted where it is stored.
  const file = forge.pkcs12.toPkcs12Asn1(key, certificate, '', { count: 1 });
  const { fingerprint256 } = new X509Certificate(forge.pki.certificateToPem(certificate));
  return { fingerprint: fingerprint256, file: Buffer.from(forge.asn1.toDer(file).getBytes(), 'binary') };
}
