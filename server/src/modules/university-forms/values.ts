import type { FORM_CHECKS, FORM_TEXTS } from '@internship-portals/shared-api/contract';
import { longDate, today } from '../../lib/calendar';
import type { Services } from '../../services';
import { readStudies } from '../assessments';
import { attendedTotal, readBook } from '../attendance';
import { listCertificatesOf, showNumber } from '../certificates';
import { findEvaluations, toEvaluation } from '../evaluations';
import { listWeeks } from '../logbooks';
import { readProgramme } from '../programme';
import { type PersonRecord, readIntern } from '../users';

/** What begins the value of a criterion's mark. */
export const CRITERION = 'criterion:';

type Values = Record<(typeof FORM_TEXTS)[number], string> & Record<(typeof FORM_CHECKS)[number], boolean>;

/** What the forms of an intern can say now. What is not known is empty. */
export async function readValues(
  { config: { timeZone }, db, now }: Pick<Services, 'config' | 'db' | 'now'>,
  intern: PersonRecord,
): Promise<ReadonlyMap<string, string | boolean>> {
  const { id, name, position, supervisor, starts_on, ends_on } = intern;
  const day = today(now(), timeZone);
  const studies = await readStudies(db, id);
  const { firm } = await readProgramme(db);
  const { weeks } = await readBook(db, await readIntern(db, id), { day, timeZone });
  const { days, minutes } = attendedTotal(weeks);
  const written = await listWeeks(db, id);
  const signed = written.filter(({ State }) => State === 'signed').length;
  const final = (await findEvaluations(db, [id])).find(({ kind, reference }) => kind === 'final' && reference !== null);
  const evaluation = final && toEvaluation(final, { role: 'ADM', taskAverage: null, file: '' });
  const content = evaluation?.Supervisor.Content;
  const certificate = (await listCertificatesOf(db, id)).find(({ revoked_at }) => revoked_at === null);
  const marks = (evaluation?.Criteria ?? []).map(
    ({ Name }, index) => [`${CRITERION}${Name}`, String(content?.Scores[index]?.Score ?? '')] as const,
  );
  const values: Values = {
    'intern-name': name,
    'registration-number': studies.registrationNumber,
    university: studies.university,
    course: studies.course,
    position: position ?? '',
    firm,
    supervisor: supervisor ?? '',
    'starts-on': starts_on ? longDate(starts_on) : '',
    'ends-on': ends_on ? longDate(ends_on) : '',
    hours: String(Math.round(minutes / 6) / 10),
    'days-present': String(days),
    'weeks-signed': String(signed),
    'final-result': evaluation?.Result ? `${evaluation.Result.Percent}%` : '',
    'final-comments': content?.Overall ?? '',
    today: longDate(day),
    'certificate-number': certificate ? showNumber(certificate.number) : '',
    'all-weeks-signed': signed > 0 && signed === written.length,
    'evaluation-confirmed': evaluation !== undefined,
    'certificate-issued': certificate !== undefined,
  };
  return new Map<string, string | boolean>([...Object.entries(values), ...marks]);
}
