import {
  deleteUniversityForm,
  FORM_CHECKS,
  FORM_TEXTS,
  type FormMapping,
  listFilledForms,
  listUniversityForms,
  replaceUniversityForm,
  UNIVERSITY_FORM_MAX_BYTES,
  universityFormMessages,
  updateUniversityForm,
  uploadUniversityForm,
} from '@internship-portals/shared-api/contract';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { conflict, FieldErrors, notFound } from '../../http/errors';
import type { Mount } from '../../http/mount';
import { withScannedForm } from '../../http/scanned-form';
import type { SessionUser } from '../../http/sessions';
import type { ReceivedFile, UploadRules } from '../../http/upload';
import { recognize } from '../../lib/media-types';
import type { Services } from '../../services';
import { readCriteria } from '../evaluations';
import { readableBy, readPerson } from '../users';
import { listFormsOf } from './filled-forms';
import { readFields } from './pdf-form';
import {
  changeForm,
  type FormFile,
  type FormRecord,
  fieldsOf,
  findForm,
  goneOf,
  insertForm,
  listForms,
  removeForm,
  replaceFile,
  toForm,
} from './repository';
import { CRITERION } from './values';

const RULES: UploadRules = {
  fields: { File: 1 },
  fileSize: UNIVERSITY_FORM_MAX_BYTES,
  messages: { size: universityFormMessages.size, empty: universityFormMessages.empty },
  unnamed: () => 'form.pdf',
  check: async ({ filename, content }) =>
    (await recognize(content))?.type === 'application/pdf' ? null : universityFormMessages.type(filename),
};

/** Forms of universities: administrators keep them, and readers of an intern's record download them filled. */
export function universityFormRoutes(mount: Mount, services: Services): void {
  const { audit, db, now } = services;
  const about = ({ id, name }: Pick<FormRecord, 'id' | 'name'>) =>
    ({ kind: 'university-form', id, label: name }) as const;

  mount(listUniversityForms, async () => ({
    Forms: (await listForms(db)).map(toForm),
    Criteria: (await readCriteria(db)).Criteria.map(({ Name }) => Name),
  }));

  mount(uploadUniversityForm, async ({ request, user }) => {
    await receive(services, { request, user }, (file) =>
      db.transaction().execute(async (trx) => {
        const form = await insertForm(trx, file, now().toISOString());
        await audit.record(trx, { event: 'university-form-uploaded', subject: about(form) });
      }),
    );
    return { message: 'Form added' };
  });

  mount(replaceUniversityForm, async ({ params: { id }, request, user }) => {
    // Before the file is received.
    if (!(await findForm(db, id))) throw notFound();
    await receive(services, { request, user }, (file) =>
      db.transaction().execute(async (trx) => {
        const form = await findForm(trx, id);
        if (!form) throw notFound();
        await replaceFile(trx, form, file, now().toISOString());
        await audit.record(trx, { event: 'university-form-uploaded', subject: about(form) });
      }),
    );
    return { message: 'Form replaced' };
  });

  mount(updateUniversityForm, async ({ params: { id }, body: { Name, University, Mapping, Seen } }) => {
    await db.transaction().execute(async (trx) => {
      const form = await findForm(trx, id);
      if (!form) throw notFound();
      requireValues(form, Mapping);
      if (University !== null && !(await hasUniversity(University)))
        throw new FieldErrors({ University: ['This university is no longer in the list. Choose another one.'] });
      const values = { name: Name, universityId: University, mapping: Mapping };
      if (!(await changeForm(trx, id, values, Seen))) throw stale();
      await audit.record(trx, { event: 'university-form-changed', subject: about({ id, name: Name }) });
    });
    return { message: 'Form saved' };
  });

  mount(deleteUniversityForm, async ({ params: { id } }) => {
    await db.transaction().execute(async (trx) => {
      const form = await findForm(trx, id);
      if (!form) throw notFound();
      await removeForm(trx, form);
      await audit.record(trx, { event: 'university-form-deleted', subject: about(form) });
    });
    return { message: 'Form deleted' };
  });

  mount(listFilledForms, async ({ params, user }) => {
    const intern = await readPerson(db, params.id, sql`(users.role = 'INT' and ${readableBy(user)})`);
    return { Forms: await listFormsOf(services, intern.id) };
  });

  const hasUniversity = async (id: string) =>
    (await db.selectFrom('universities').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/**
 * Receives a PDF form and passes it to `store`.
 *
 * @throws 422 with what is wrong with the file
 */
async function receive(
  services: Services,
  { request, user }: { request: FastifyRequest; user: SessionUser },
  store: (file: FormFile) => Promise<void>,
): Promise<void> {
  await withScannedForm(services, { request, user }, RULES, async ({ files, fileErrors }) => {
    const [file] = files.File ?? [];
    if (Object.keys(fileErrors).length > 0) throw new FieldErrors(fileErrors);
    if (!file) throw new FieldErrors({ File: [universityFormMessages.required] });
    await services.storing(async () => store(await toFormFile(file)));
  });
}

async function toFormFile({ filename, content }: ReceivedFile): Promise<FormFile> {
  const fields = await readFields(await content.read(0, content.size), filename);
  if ('refusal' in fields) throw new FieldErrors({ File: [fields.refusal] });
  return { filename, fields, sha256: await content.sha256(), content };
}

/** Throws 422 for fields that the form never had, and for values that do not fit them. */
function requireValues(form: FormRecord, mapping: readonly FormMapping[]): void {
  const kinds = new Map(fieldsOf(form).map(({ Name, Kind }) => [Name, Kind]));
  const gone = new Set(goneOf(form));
  const isText = (value: string) => FORM_TEXTS.some((text) => text === value) || value.startsWith(CRITERION);
  const isCheck = (value: string) => FORM_CHECKS.some((check) => check === value);
  for (const { Field, Value } of mapping) {
    const kind = kinds.get(Field);
    if (kind === undefined && gone.has(Field)) continue;
    if (kind === undefined)
      throw new FieldErrors({ Mapping: [`The form has no field '${Field}'. Reload the page to see its fields.`] });
    if (!(kind === 'check' ? isCheck(Value) : isText(Value)))
      throw new FieldErrors({ Mapping: [`Choose another value for '${Field}'.`] });
  }
  if (new Set(mapping.map(({ Field }) => Field)).size < mapping.length)
    throw new FieldErrors({ Mapping: ['Choose one value for each field.'] });
}

const stale = () =>
  conflict(
    'stale_record',
    'Nothing was saved: another administrator has changed this form meanwhile. Save again to overwrite it, or reload the page to see it.',
  );
