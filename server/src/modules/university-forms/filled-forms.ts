import type { Answer, listFilledForms } from '@internship-portals/shared-api/contract';
import type { Services } from '../../services';
import { readStudies } from '../assessments';
import { linkToForm } from './file-links';
import { goneOf, listForms } from './repository';

/** The forms of an intern's university, and those for all, each with its PDF filled. */
export async function listFormsOf(
  { db, links }: Pick<Services, 'db' | 'links'>,
  internId: string,
): Promise<Answer<typeof listFilledForms>['Forms']> {
  const { universityId } = await readStudies(db, internId);
  const own = (await listForms(db)).filter(
    ({ university_id }) => university_id === null || university_id === universityId,
  );
  return own.map((form) => ({
    id: form.id,
    Name: form.name,
    Gone: goneOf(form),
    File: linkToForm(links, form.id, internId),
  }));
}
