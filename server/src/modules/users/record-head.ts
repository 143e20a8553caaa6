import { longDate, today } from '../../lib/calendar';
import type { RecordHead } from '../../lib/record-paper';
import type { Services } from '../../services';
import { readProgramme } from '../programme';
import type { PersonRecord } from './repository';

/**
 * The head of a paper of an intern's record: the firm, the placement, and what else the paper says at its beginning.
 *
 * @param supervisor who is named, if it is not the present one
 */
export async function recordHeadOf(
  { config: { timeZone }, db, now }: Pick<Services, 'config' | 'db' | 'now'>,
  { position, starts_on, ends_on, ...intern }: PersonRecord,
  {
    title,
    facts = [],
    supervisor = intern.supervisor,
  }: { title: string; facts?: RecordHead['facts']; supervisor?: string | null },
): Promise<RecordHead & { timeZone: string }> {
  const { firm } = await readProgramme(db);
  return {
    firm,
    title,
    facts: [
      ...(position ? [['Position', position] as const] : []),
      ...(starts_on && ends_on ? [['Internship', `${longDate(starts_on)} to ${longDate(ends_on)}`] as const] : []),
      ...(supervisor ? [['Supervisor', supervisor] as const] : []),
      ...facts,
      ['Written on', longDate(today(now(), timeZone))],
    ],
    at: now(),
    timeZone,
  };
}
