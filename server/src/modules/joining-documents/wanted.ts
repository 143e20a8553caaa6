import type { OpenJoiningDocuments, WantedDocument } from '@internship-portals/shared-api/contract';
import { sql } from 'kysely';
import type { DbOrTransaction } from '../../database/connection';
import { addDays } from '../../lib/calendar';
import type { Language } from '../../lib/language';

/** How many interns a list of them names. */
const MAX_INTERNS = 200;
/** Documents that are read for it, so that a long list costs no more. */
const MAX_OPEN = 5_000;

/**
 * Every pair of an active intern and a document that is wanted from them, or that they have uploaded. A document is wanted from those whose
 * internship starts after it came onto the list, as long as it is active and the internship is not over. Without a first day, the
 * day on which the account was made counts.
 *
 * @param day today, `YYYY-MM-DD`
 */
function selectWanted(on: DbOrTransaction, day: string) {
  return on
    .selectFrom('users')
    .innerJoin('joining_documents as document', (join) => join.onTrue())
    .leftJoin('joining_uploads as upload', (join) =>
      join.onRef('upload.user_id', '=', 'users.id').onRef('upload.document_id', '=', 'document.id'),
    )
    .where('users.role', '=', 'INT')
    .where('users.active', '=', 1)
    .where(
      sql<boolean>`(upload.id is not null or (document.active = 1
        and coalesce(users.starts_on >= document.wanted_from,
          substr(users.created_at, 1, 10) >= substr(document.created_at, 1, 10))
        and (users.ends_on is null or users.ends_on >= ${day})))`,
    );
}

/** As `selectWanted`, those that somebody has to do something about: missing and required, sent back, or not yet checked. */
function selectOpen(on: DbOrTransaction, day: string) {
  return selectWanted(on, day).where(({ or, and, eb }) =>
    or([
      and([eb('upload.id', 'is', null), eb('document.required', '=', 1)]),
      eb('upload.state', 'in', ['received', 'sent-back']),
    ]),
  );
}

/** When a document is due; empty without a first day. */
const dueOn = ({ starts_on, days_before }: { starts_on: string | null; days_before: number }) =>
  starts_on === null ? '' : addDays(starts_on, -days_before);

/** The documents of an intern, those that are due first come first. */
export async function listWanted(on: DbOrTransaction, userId: string, day: string): Promise<WantedDocument[]> {
  const rows = await selectWanted(on, day)
    .select([
      'users.starts_on',
      'document.id',
      'document.name',
      'document.explanation',
      'document.days_before',
      'document.required',
      'upload.id as file',
      'upload.filename',
      'upload.media_type',
      'upload.size',
      'upload.state',
      'upload.reason',
      'upload.uploaded_at',
    ])
    .where('users.id', '=', userId)
    .orderBy('document.days_before', 'desc')
    .orderBy('document.name_folded')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    Name: row.name,
    Explanation: row.explanation,
    Required: row.required === 1,
    DueOn: dueOn(row),
    State: row.state ?? 'missing',
    Reason: row.reason ?? '',
    File:
      row.file === null
        ? null
        : {
            id: row.file,
            Name: row.filename ?? '',
            Type: row.media_type ?? '',
            Bytes: Number(row.size),
            At: row.uploaded_at ?? '',
          },
  }));
}

/** Whether a document is wanted from an intern, or was uploaded by them. */
export async function isWanted(on: DbOrTransaction, documentId: string, userId: string, day: string): Promise<boolean> {
  const row = await selectWanted(on, day)
    .select('document.id')
    .where('users.id', '=', userId)
    .where('document.id', '=', documentId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an intern has documents to see to: open ones, and until the first day also those that are not required. */
export async function wantsDocuments(on: DbOrTransaction, userId: string, day: string): Promise<boolean> {
  const row = await selectWanted(on, day)
    .select('document.id')
    .where('users.id', '=', userId)
    .where(({ or, and, eb }) =>
      or([
        eb('upload.state', 'in', ['received', 'sent-back']),
        and([
          eb('upload.id', 'is', null),
          or([eb('document.required', '=', 1), eb('users.starts_on', 'is', null), eb('users.starts_on', '>', day)]),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The interns with open documents, who starts first comes first, and whether there are more. */
export async function listOpen(
  on: DbOrTransaction,
  day: string,
): Promise<{ Interns: OpenJoiningDocuments[]; More: boolean }> {
  const { interns, isWhole } = await readOpen(on, day);
  return { Interns: interns.slice(0, MAX_INTERNS), More: interns.length > MAX_INTERNS || !isWhole };
}

/** How many interns have documents that wait for a check, and how many have overdue ones; undefined without any. */
export async function countOpen(
  on: DbOrTransaction,
  day: string,
): Promise<{ ToCheck: number; Overdue: number } | undefined> {
  const { interns } = await readOpen(on, day);
  const ToCheck = interns.filter((intern) => intern.ToCheck.length > 0).length;
  const Overdue = interns.filter((intern) => intern.Overdue).length;
  return ToCheck + Overdue > 0 ? { ToCheck, Overdue } : undefined;
}

async function readOpen(on: DbOrTransaction, day: string) {
  const rows = await selectOpen(on, day)
    .select(['users.id', 'users.name', 'users.starts_on', 'upload.state'])
    .select(['document.name as document', 'document.days_before', 'document.required'])
    .orderBy(sql`coalesce(users.starts_on, '9999')`)
    .orderBy('users.id')
    .orderBy('document.name_folded')
    .limit(MAX_OPEN)
    .execute();
  const interns = new Map<string, OpenJoiningDocuments>();
  for (const row of rows) {
    const { id, name, starts_on, document, state, required } = row;
    const intern = interns.get(id) ?? { user_id: id, Name: name, StartsOn: starts_on ?? '', Missing: [], ToCheck: [] };
    (state === 'received' ? intern.ToCheck : intern.Missing).push(document);
    if (state !== 'received' && required === 1 && starts_on !== null && dueOn(row) < day) intern.Overdue = true;
    interns.set(id, intern);
  }
  return { interns: [...interns.values()], isWhole: rows.length < MAX_OPEN };
}

/** An intern who has to be reminded. */
export interface Reminded {
  id: string;
  name: string;
  email: string;
  language: Language;
  startsOn: string;
  /** The names of all required documents that they have to upload, with the days on which these are due. */
  documents: { name: string; dueOn: string }[];
}

/** The interns who were not reminded and have a required document to upload that is due until a day. */
export async function findUnreminded(on: DbOrTransaction, today: string, until: string): Promise<Reminded[]> {
  const rows = await selectOpen(on, today)
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.language',
      'users.starts_on',
      'users.created_at',
      'document.name as document',
      'document.days_before',
    ])
    .where('users.documents_reminded_at', 'is', null)
    .where('users.starts_on', '>=', today)
    .where('document.required', '=', 1)
    .where(({ or, eb }) => or([eb('upload.state', 'is', null), eb('upload.state', '=', 'sent-back')]))
    .orderBy('users.id')
    .orderBy('document.days_before', 'desc')
    .orderBy('document.name_folded')
    .execute();
  const interns = new Map<string, Reminded>();
  for (const { id, name, email, language, starts_on, document, days_before } of rows) {
    if (starts_on === null) continue;
    const intern = interns.get(id) ?? { id, name, email, language, startsOn: starts_on, documents: [] };
    intern.documents.push({ name: document, dueOn: dueOn({ starts_on, days_before }) });
    interns.set(id, intern);
  }
  return [...interns.values()].filter(({ documents }) => documents.some(({ dueOn }) => dueOn <= until));
}
