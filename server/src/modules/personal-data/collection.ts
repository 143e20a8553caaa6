import type { Db } from '../../database/connection';
import type { Copying, Person, PersonalData } from '../../database/personal-data';
import { OF_ACCOUNT, OF_APPLICATION, OF_PERSON } from './holdings';

/** Increased when a field of `PersonalDataFile` changes its name or meaning; not when one is added. */
const SCHEMA_VERSION = 1;

/** The content of `personal-data.json`; docs/personal-data.md explains the fields. */
export type PersonalDataFile = Awaited<ReturnType<typeof collectPersonalData>>;

/** Reads all data about a person. Times are UTC in ISO 8601; the field names are part of the schema. */
export async function collectPersonalData(db: Db, person: Person, at: string) {
  const copying: Copying = { fileFor: documentNames(), withoutMentions: await mentionRemover(db) };
  const applications = [];
  for (const application of person.applications)
    applications.push(await readAll(OF_APPLICATION, db, application, copying));
  const accounts = [];
  for (const account of person.accounts) accounts.push(await readAll(OF_ACCOUNT, db, account, copying));
  return {
    schema: 'internship-portals/personal-data',
    schemaVersion: SCHEMA_VERSION,
    exportedAt: at,
    addresses: [...new Set([...person.applications, ...person.accounts].map(({ email }) => email))],
    applications,
    ...(await readAll(OF_PERSON, db, person, copying)),
    accounts,
  };
}

type CopyOf<Part> = Part extends { read(...args: never[]): Promise<infer Copy> } ? Copy : never;

/** The fields of all parts in one object. */
type Together<Copy> = (Copy extends unknown ? (copy: Copy) => void : never) extends (copy: infer All) => void
  ? All
  : never;

async function readAll<Owner, Parts extends readonly PersonalData<Owner>[]>(
  parts: Parts,
  db: Db,
  owner: Owner,
  copying: Copying,
): Promise<Together<CopyOf<Parts[number]>>> {
  const all = {};
  // One after the other, so that the names of files do not depend on which answer comes first.
  for (const part of parts) Object.assign(all, await part.read?.(db, owner, copying));
  return all as Together<CopyOf<Parts[number]>>;
}

async function mentionRemover(db: Db): Promise<Copying['withoutMentions']> {
  const staff = await db.selectFrom('users').select('name').where('role', '<>', 'INT').execute();
  const longestFirst = staff.map(({ name }) => name).sort((one, other) => other.length - one.length);
  return (text) => longestFirst.reduce((left, name) => left.replaceAll(`@${name}`, '@[left out]'), text);
}

/** File names that every system can unpack: the original names, unique even when case is ignored. */
export function documentNames(): Copying['fileFor'] {
  const taken = new Set<string>();
  return (filename, folder = 'documents') => {
    // The product has given files of work an extension of their type. Documents are PDF files, whatever they are called.
    const extension = folder === 'documents' ? 'pdf' : (/\.(\w{1,5})$/.exec(filename)?.[1] ?? 'bin');
    const name = safeName(filename, extension);
    for (let count = 1; ; count++) {
      const file = `${folder}/${name}${count === 1 ? '' : ` (${count})`}.${extension}`;
      const key = file.normalize('NFKC').toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return file;
    }
  };
}

/** The name without its extension and without parts that a system treats as a path, a device or a hidden file. */
function safeName(filename: string, extension: string): string {
  const name = filename
    .normalize('NFC')
    .replace(new RegExp(`\\.${extension}$`, 'i'), '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]/gu, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  // Cut by code points, so that no character is split.
  const short = [...name].slice(0, 100).join('').trim();
  return /^(con|prn|aux|nul|com\d|lpt\d)?$/i.test(short.split('.')[0] ?? '') ? `document ${short}`.trim() : short;
}
