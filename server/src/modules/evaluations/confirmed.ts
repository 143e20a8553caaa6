import type { Answer, getAssessmentPage } from '@internship-portals/shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';
import { linkOfPaper } from '../../http/record-papers';
import type { SignedLinks } from '../../http/signed-links';
import { findEvaluations, toEvaluation } from './repository';

/**
 * The evaluations of an intern that both have confirmed, as somebody outside the firm reads them.
 *
 * @param withAverage whether they name the average of tasks, as the PDF does
 */
export async function confirmedEvaluations(
  on: DbOrTransaction,
  links: SignedLinks,
  { internId, withAverage }: { internId: string; withAverage: boolean },
): Promise<Answer<typeof getAssessmentPage>['Evaluations']> {
  const records = await findEvaluations(on, [internId]);
  return records
    .filter(({ reference }) => reference !== null)
    .map((record) => {
      const file = linkOfPaper(links, 'evaluation', record.id);
      const { TaskAverage, File, ...evaluation } = toEvaluation(record, { role: 'ADM', taskAverage: null, file });
      return { ...evaluation, ...(withAverage ? { TaskAverage, ...(File ? { File } : {}) } : {}) };
    });
}
