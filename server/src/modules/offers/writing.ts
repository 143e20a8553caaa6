import { uuidv7 } from 'uuidv7';
import type { DbOrTransaction } from '../../database/connection';
import { addDays, longDate, startOfDay, today } from '../../lib/calendar';
import type { Language } from '../../lib/language';
import { phoneInGroups } from '../../lib/phone';
import type { Services } from '../../services';
import { findRecord } from '../intakes';
import { compose, readPaperWording, say, signatureIn, type Value } from '../mails';
import { readProgramme } from '../programme';
import type { Letter } from './letter';
import type { OfferRecord } from './repository';

/** Whom an offer is made to. */
interface Offered {
  id: string;
  name: string;
  position: string;
  intake_id: string;
  /** What people call the application. */
  reference: string;
  /** In which they read our pages. */
  language: Language;
}

/**
 * Makes an offer with the letter and the settings of this moment, which it keeps: the firm stands by what was sent. The
 * caller has locked the application and made sure of a place. Days are calendar days, each whole: the letter names the last one, and
 * applicants read their mail on weekends, too.
 *
 * @param answerBy the last day for an answer, `YYYY-MM-DD`; default: the settings'
 * @returns the offer; undefined if the programme makes none, unless a day is given
 */
export async function makeOffer(
  { config, now }: Pick<Services, 'config' | 'now'>,
  trx: DbOrTransaction,
  application: Offered,
  by: string,
  answerBy?: string,
): Promise<OfferRecord | undefined> {
  const last = answerBy ?? (await readOfferDay({ config, now }, trx));
  if (last === undefined) return undefined;
  const day = today(now(), config.timeZone);
  const offer: OfferRecord = {
    id: uuidv7(),
    application_id: application.id,
    made_at: now().toISOString(),
    made_by: by,
    answer_by: last,
    lapses_at: startOfDay(addDays(last, 1), config.timeZone),
    state: 'open',
    ended_at: null,
    reminded_at: null,
    letter: JSON.stringify(await composeLetter(trx, application, day, last)),
  };
  await trx.insertInto('offers').values(offer).execute();
  return offer;
}

/** The last day for an answer to an offer of today, by the settings; undefined if the programme makes none. */
export async function readOfferDay(
  { config, now }: Pick<Services, 'config' | 'now'>,
  on: DbOrTransaction,
): Promise<string | undefined> {
  const { days } = (await readProgramme(on)).offers;
  return days === 0 ? undefined : addDays(today(now(), config.timeZone), days);
}

async function composeLetter(
  trx: DbOrTransaction,
  application: Offered,
  day: string,
  answerBy: string,
): Promise<Letter> {
  const programme = await readProgramme(trx);
  const { offers } = programme;
  const intake = await findRecord(trx, application.intake_id);
  const { template, language, wording } = await readPaperWording(trx, 'offer-letter', application.language);
  const facts = [
    [say(language, 'Position'), application.position],
    [say(language, 'First day'), intake?.starts_on ? longDate(intake.starts_on, language) : ''],
    [say(language, 'Last day'), intake?.ends_on ? longDate(intake.ends_on, language) : ''],
    [say(language, 'Hours a week'), intake?.hours_a_week ? String(intake.hours_a_week) : ''],
    [say(language, 'Place'), programme.interviewPlace],
    [say(language, 'Stipend'), intake?.stipend ?? ''],
    [say(language, 'Supervisor'), offers.supervisor],
  ] as const;
  const bring = say(language, 'On the first day, please bring:');
  const values: Record<string, Value> = {
    name: application.name,
    position: application.position,
    details: [{ facts: facts.filter(([, value]) => value) }],
    bring: offers.bring ? [{ text: `${bring}\n${offers.bring}` }] : [],
    answerBy: longDate(answerBy, language),
  };
  const { subject, parts } = compose({ template, values }, wording, programme);
  return {
    language,
    firm: programme.firm,
    contact: [programme.contactEmail, phoneInGroups(programme.contactPhone)].filter(Boolean).join('   '),
    ...(programme.logo ? { logo: programme.logo.name } : {}),
    date: longDate(day, language),
    to: application.name,
    reference: application.reference,
    subject: say(language, 'Application {{reference}}', { reference: application.reference }),
    title: subject,
    parts,
    signature: offers.signer
      ? [offers.signer, programme.firm].filter(Boolean).join('\n')
      : signatureIn(language, programme),
  };
}
