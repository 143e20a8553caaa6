import type { HeldAccount, PersonalData } from '../../database/personal-data';
import { contentOf, findEvaluations, listOf } from './repository';

/** An intern's evaluations go as a whole: what the supervisor wrote is about the intern alone. */
export const evaluationData = {
  async read(db, { id }) {
    const records = await findEvaluations(db, [id]);
    return {
      evaluations: records.map((record) => {
        const { Criteria } = listOf(record);
        return {
          kind: record.kind,
          begunAt: record.begun_at,
          noticeAt: record.notice_at,
          reference: record.reference,
          taskAverage: record.task_average,
          parts: [record.parts.supervisor, record.parts.intern].flatMap((part) => {
            // A draft is still its author's alone.
            if (part.author === 'supervisor' && part.handed_in_at === null) return [];
            const { Scores, Overall } = contentOf(part);
            return [
              {
                author: part.author,
                by: part.author_name,
                handedInAt: part.handed_in_at,
                overall: Overall,
                confirmedBy: part.confirmer,
                confirmedAt: part.confirmed_at,
                scores: Scores.map(({ Score, Text }, index) => ({
                  criterion: Criteria[index]?.Name ?? '',
                  weight: Criteria[index]?.Weight ?? 0,
                  score: Score,
                  text: Text,
                })),
              },
            ];
          }),
        };
      }),
    };
  },
  async erase(trx, { id }) {
    const own = trx.selectFrom('evaluations').select('id').where('intern_id', '=', id);
    await trx.deleteFrom('evaluation_parts').where('evaluation_id', 'in', own).execute();
    await trx.deleteFrom('evaluations').where('intern_id', '=', id).execute();
  },
} satisfies PersonalData<HeldAccount>;
