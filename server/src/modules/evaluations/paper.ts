import { EVALUATION_LEVELS, type Evaluation, type EvaluationPart } from '@internship-portals/shared-api/contract';
import { FAINT, LINE } from '../../lib/pdf';
import { openRecord, type RecordHead, writtenMoment } from '../../lib/record-paper';

const NO_VIEW = 'The intern gave no view of their own.';

/** Everything that the PDF of an evaluation says. */
export interface EvaluationPaper extends RecordHead {
  evaluation: Evaluation;
  timeZone: string;
  /** Whether the average of tasks is named. */
  withAverage: boolean;
}

/** Writes an evaluation on A4: the placement, the scores of both, what they wrote, the result and who has confirmed it. */
export async function writeEvaluation({
  evaluation,
  timeZone,
  withAverage,
  ...head
}: EvaluationPaper): Promise<Buffer> {
  const { page, width, keep, small, section, row, end } = await openRecord(head);
  const { Scale, Criteria, Supervisor, Intern, Result, TaskAverage, Reference } = evaluation;
  const scoreOf = (part: EvaluationPart, index: number) => String(part.Content?.Scores[index]?.Score ?? '');
  const isMarks = Scale === 'marks';

  section('Scores');
  small(FAINT).text(
    isMarks
      ? 'Marks from 0 to the best marks of each criterion.'
      : `Each criterion has a score from 1 to ${EVALUATION_LEVELS}, which is the best, and counts with its weight.`,
  );
  page.moveDown(0.5);
  keep(24 * (Criteria.length + 1));
  small();
  page.table({
    columnStyles: [width - 3 * 90, 90, 90, 90],
    defaultStyle: { border: [0, 0, 0.5, 0], borderColor: LINE, padding: 4 },
    data: [
      ['Criterion', isMarks ? 'Best marks' : 'Weight', 'Supervisor', 'Own view'].map((text) => ({
        text,
        font: { src: 'bold', size: 9.5 },
      })),
      ...Criteria.map(({ Name, Weight }, index) => [
        Name,
        String(Weight),
        scoreOf(Supervisor, index),
        scoreOf(Intern, index),
      ]),
    ],
  });
  page.x = page.page.margins.left;
  page.moveDown(1);
  if (Result) row('Result', `${Result.Percent}%\n${Result.How} The own view is not part of it.`);
  if (withAverage)
    row(
      'Average of tasks',
      TaskAverage === null ? 'No task is rated.' : `${TaskAverage}%, which is not part of the result.`,
    );

  for (const [title, part] of [
    [`What the supervisor wrote`, Supervisor],
    ['What the intern wrote', Intern],
  ] as const) {
    const texts = (part.Content?.Scores ?? []).flatMap(({ Text }, index) =>
      Text ? [[Criteria[index]?.Name ?? '', Text] as const] : [],
    );
    if (part.HandedInAt === null) {
      section(title);
      page.moveDown(0.5);
      row('Own view', NO_VIEW);
      continue;
    }
    const all = [...texts, ...(part.Content?.Overall ? [['Overall', part.Content.Overall] as const] : [])];
    if (all.length === 0) continue;
    section(title);
    page.moveDown(0.5);
    for (const [label, text] of all) row(label, text);
  }

  section('Talked about and confirmed');
  page.moveDown(0.5);
  for (const [label, { Confirmed }] of [
    ['Supervisor', Supervisor],
    ['Intern', Intern],
  ] as const)
    row(
      label,
      Confirmed
        ? `${Confirmed.By}, ${writtenMoment(Confirmed.At, timeZone)}`
        : Reference === null
          ? 'Not confirmed yet.'
          : NO_VIEW,
    );
  row('Reference', Reference ?? 'None before both have confirmed it.');
  return end();
}
