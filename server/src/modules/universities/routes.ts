import {
  createUniversity,
  deleteUniversity,
  type Input,
  listUniversities,
  listUniversityNames,
  updateUniversity,
} from '@internship-portals/shared-api/contract';
import { type DbOrTransaction, isForeignKeyViolation, isUniqueViolation } from '../../database/connection';
import { conflict, FieldErrors, notFound } from '../../http/errors';
import type { Mount } from '../../http/mount';
import { normalizePhone } from '../../http/validation';
import type { Services } from '../../services';
import {
  changeUniversity,
  hasForms,
  insertUniversity,
  listNames,
  listRecords,
  removeUniversity,
  type UniversityValues,
} from './repository';

export function universityRoutes(mount: Mount, { audit, db, now }: Services): void {
  mount(listUniversityNames, async () => ({ Universities: await listNames(db) }));

  mount(listUniversities, async () => ({ Universities: await listRecords(db) }));

  mount(createUniversity, async ({ body }) => {
    await refusingSameName(() =>
      db.transaction().execute(async (trx) => {
        const id = await insertUniversity(trx, toValues(body), now().toISOString());
        const subject = { kind: 'university', id, label: body.Name } as const;
        await audit.record(trx, { event: 'university-created', subject });
      }),
    );
    return { message: 'University added' };
  });

  mount(
    updateUniversity,
    async ({ params: { id }, body }) => {
      await refusingSameName(() =>
        db.transaction().execute(async (trx) => {
          if (!(await changeUniversity(trx, id, toValues(body), body.Seen))) {
            if (!(await findUniversity(trx, id))) throw notFound();
            throw stale();
          }
          const subject = { kind: 'university', id, label: body.Name } as const;
          await audit.record(trx, { event: 'university-changed', subject });
        }),
      );
      return { message: 'University saved' };
    },
    undefined,
    async ({ params }) => findUniversity(db, params.id),
  );

  mount(deleteUniversity, async ({ params: { id } }) => {
    try {
      await db.transaction().execute(async (trx) => {
        const university = await findUniversity(trx, id);
        if (!university) throw notFound();
        if (university.Applications > 0) throw inUse(university.Applications);
        if (await hasForms(trx, id)) throw conflict('university_in_use', HAS_FORMS);
        await removeUniversity(trx, id);
        const subject = { kind: 'university', id, label: university.Name } as const;
        await audit.record(trx, { event: 'university-deleted', subject });
      });
    } catch (error) {
      // An application named it after the count.
      if (isForeignKeyViolation(error)) throw inUse((await findUniversity(db, id))?.Applications ?? 1);
      throw error;
    }
    return { message: 'University deleted' };
  });
}

const findUniversity = async (on: DbOrTransaction, id: string) =>
  (await listRecords(on)).find((each) => each.id === id);

const HAS_FORMS = 'A form belongs to this university. Delete the form first, or use it for all universities.';

const inUse = (applications: number) =>
  conflict(
    'university_in_use',
    `${applications} ${applications === 1 ? 'application names' : 'applications name'} this university, so it cannot be deleted.`,
  );

const stale = () =>
  conflict(
    'stale_record',
    'Nothing was saved: another administrator has changed this university meanwhile. Save again to overwrite it, or reload the page to see it.',
  );

function toValues(body: Input<typeof createUniversity>['body']): UniversityValues {
  return {
    name: body.Name,
    contact_name: body.ContactName,
    contact_email: body.ContactEmail,
    contact_phone: normalizePhone(body.ContactPhone) ?? body.ContactPhone,
  };
}

/** The database keeps names unique, ignoring case, so two simultaneous calls are covered, too. */
async function refusingSameName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw new FieldErrors({ Name: ['There is already a university with this name.'] });
    throw error;
  }
}
