import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { linkOfPaper, type RecordPaper, registerPaper } from '../../http/record-papers';
import type { SignedLinks } from '../../http/signed-links';
import type { Services } from '../../services';
import { findPerson } from '../users';
import { fillForm } from './pdf-form';
import { findForm, mappingOf, readFile } from './repository';
import { readValues } from './values';

const SEPARATOR = '~';

/** An address that opens a form filled for an intern. */
export function linkToForm(links: SignedLinks, formId: string, internId: string): string {
  return linkOfPaper(links, 'university-form', `${formId}${SEPARATOR}${internId}`);
}

/** Serves filled forms as PDFs. */
export function registerUniversityForms(app: FastifyInstance, services: Services): void {
  registerPaper(app, services, 'university-form', (id) => {
    const [formId = '', internId = ''] = id.split(SEPARATOR);
    return writeForm(services, formId, internId);
  });
}

async function writeForm(services: Services, formId: string, internId: string): Promise<RecordPaper | undefined> {
  const { db } = services;
  const form = await findForm(db, formId);
  const intern = await findPerson(db, internId, sql`users.role = 'INT'`);
  if (!form || !intern) return undefined;
  const known = await readValues(services, intern);
  const values = new Map(
    // An intern whose evaluation had other criteria has no mark of this one.
    mappingOf(form).map(({ Field, Value }) => [Field, known.get(Value) ?? ''] as const),
  );
  // Not signed: its other fields are filled by hand, which would break a signature.
  const bytes = await fillForm(await readFile(services, form), values);
  return { internId, title: `${form.name} of ${intern.name}`, bytes };
}
