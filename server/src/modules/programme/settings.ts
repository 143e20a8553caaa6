import {
  type FirmTexts,
  INTERVIEW_MINUTES,
  InterviewHours,
  type ProgrammeSettings,
} from '@internship-portals/shared-api/contract';
import type { Selectable } from 'kysely';
import type { DbOrTransaction, Tables } from '../../database/connection';
import { firmTextsOf, type Logo, logoOf, storeLogo, storePhoto } from './look';

const ID = 'programme';

const NEW: Selectable<Tables['programme_settings']> = {
  id: ID,
  revision: 0,
  firm: '',
  contact_email: '',
  contact_phone: '',
  city: 'Nairobi',
  reply_to: '',
  signature: '',
  interview_place: '',
  answer_days: 0,
  interviews_from: '09:00',
  interviews_until: '17:00',
  lunch_from: '13:00',
  lunch_until: '14:00',
  interview_length: INTERVIEW_MINUTES,
  interview_break: 0,
  interview_days: 6,
  holiday_country: 'KE',
  offer_days: 0,
  offer_bring: '',
  offer_supervisor: '',
  offer_signer: '',
  pause_minutes: 0,
  pause_after_hours: 6,
  office_networks: '',
  accent: '',
  advisory_text: '',
  advisory_intern: '',
  engineering_text: '',
  engineering_intern: '',
  technology_text: '',
  technology_intern: '',
  questions: '',
  voices: '',
  logo: '',
  logo_width: 0,
  logo_height: 0,
  photo: '',
  mail_tested_at: null,
  link_shared_at: null,
  steps_dismissed_at: null,
};

/** The settings of the programme, with what follows from empty ones. */
export interface Programme {
  /** Empty: not set yet. */
  firm: string;
  contactEmail: string;
  contactPhone: string;
  /** Where interns work. */
  city: string;
  /** ISO 3166 code of the country whose holidays are kept; empty for none. */
  country: string;
  /** Where answers to e-mails go; undefined: to the sender's address. */
  replyTo: string | undefined;
  /** The last lines of every e-mail. */
  signature: string;
  /** Empty: not set yet. */
  interviewPlace: string;
  /** 0: no promise. */
  answerDays: number;
  offers: {
    /** How long applicants have for an answer. 0: no offers are made. */
    days: number;
    bring: string;
    supervisor: string;
    signer: string;
  };
  /** The minutes that are deducted from days of attendance that are longer. */
  pause: { minutes: number; afterMinutes: number };
  /** The networks of the offices, as an administrator has written them. */
  officeNetworks: string;
  /** The colour of buttons and links as `#rrggbb`; empty for the product's own. */
  accent: string;
  logo: Logo | null;
  /** The name of the landing page's photo; empty for the product's own drawing. */
  photo: string;
  /** Null: the pages of visitors say what the product says. */
  texts: FirmTexts | null;
}

/** Reads the row of the settings, or what it is before anybody has saved it. */
export async function readRow(on: DbOrTransaction): Promise<Selectable<Tables['programme_settings']>> {
  return (await on.selectFrom('programme_settings').selectAll().where('id', '=', ID).executeTakeFirst()) ?? NEW;
}

/** Reads the settings of the programme for pages, e-mails and invitations. */
export async function readProgramme(on: DbOrTransaction): Promise<Programme> {
  return toProgramme(await readRow(on));
}

function toProgramme(row: Selectable<Tables['programme_settings']>): Programme {
  return {
    firm: row.firm,
    contactEmail: row.contact_email,
    contactPhone: row.contact_phone,
    city: row.city,
    country: row.holiday_country,
    replyTo: row.reply_to || row.contact_email || undefined,
    signature: row.signature || (row.firm ? `The Internship Team of ${row.firm}` : 'The Internship Team'),
    interviewPlace: row.interview_place,
    answerDays: row.answer_days,
    offers: {
      days: row.offer_days,
      bring: row.offer_bring,
      supervisor: row.offer_supervisor,
      signer: row.offer_signer,
    },
    pause: { minutes: row.pause_minutes, afterMinutes: row.pause_after_hours * 60 },
    officeNetworks: row.office_networks,
    accent: row.accent,
    logo: logoOf(row.logo, row.logo_width, row.logo_height),
    photo: row.photo,
    texts: firmTextsOf(toSettings(row)),
  };
}

/** The contract's names of the settings, and their columns. */
const COLUMNS = {
  Firm: 'firm',
  ContactEmail: 'contact_email',
  ContactPhone: 'contact_phone',
  City: 'city',
  ReplyTo: 'reply_to',
  Signature: 'signature',
  InterviewPlace: 'interview_place',
  AnswerDays: 'answer_days',
  InterviewsFrom: 'interviews_from',
  InterviewsUntil: 'interviews_until',
  LunchFrom: 'lunch_from',
  LunchUntil: 'lunch_until',
  InterviewLength: 'interview_length',
  InterviewBreak: 'interview_break',
  InterviewDays: 'interview_days',
  HolidayCountry: 'holiday_country',
  OfferDays: 'offer_days',
  OfferBring: 'offer_bring',
  OfferSupervisor: 'offer_supervisor',
  OfferSigner: 'offer_signer',
  PauseMinutes: 'pause_minutes',
  PauseAfterHours: 'pause_after_hours',
  OfficeNetworks: 'office_networks',
  Accent: 'accent',
  AdvisoryText: 'advisory_text',
  AdvisoryIntern: 'advisory_intern',
  EngineeringText: 'engineering_text',
  EngineeringIntern: 'engineering_intern',
  TechnologyText: 'technology_text',
  TechnologyIntern: 'technology_intern',
  Questions: 'questions',
  Voices: 'voices',
} as const satisfies Record<keyof ProgrammeSettings, keyof Tables['programme_settings']>;

const FIELDS = Object.keys(COLUMNS) as (keyof ProgrammeSettings)[];

/** The settings with the contract's names. */
export function toSettings(row: Selectable<Tables['programme_settings']>): ProgrammeSettings {
  return Object.fromEntries(FIELDS.map((field) => [field, row[COLUMNS[field]]])) as ProgrammeSettings;
}

/** The times at which the firm interviews, with the contract's names. */
export async function readInterviewHours(on: DbOrTransaction): Promise<InterviewHours> {
  const settings = toSettings(await readRow(on));
  return Object.fromEntries(
    Object.keys(InterviewHours.properties).map((field) => [field, settings[field as keyof InterviewHours]]),
  ) as InterviewHours;
}

/** Locks the settings until the transaction ends, for what must not happen twice at once. */
export async function lockProgramme(trx: DbOrTransaction): Promise<void> {
  await create(trx);
  await trx
    .updateTable('programme_settings')
    .set((eb) => ({ revision: eb.ref('revision') }))
    .where('id', '=', ID)
    .execute();
}

/**
 * Changes the settings if they are still those of the revision `seen`.
 *
 * @param pictures in base64; empty to remove one, undefined to leave it as it is
 * @returns the names of the changed fields; null if another administrator was first
 */
export async function changeSettings(
  trx: DbOrTransaction,
  settings: Partial<ProgrammeSettings>,
  seen: number,
  pictures: { Logo?: string; Photo?: string } = {},
): Promise<(keyof ProgrammeSettings | 'Logo' | 'Photo')[] | null> {
  await create(trx);
  const row = await readRow(trx);
  // Compared here first: PostgreSQL refuses a number that the column cannot hold.
  if (row.revision !== seen) return null;
  const before = toSettings(row);
  const given = FIELDS.filter((field) => settings[field] !== undefined);
  const values = Object.fromEntries(given.map((field) => [COLUMNS[field], settings[field]]));
  const ofLogo = pictures.Logo === undefined ? undefined : await storeLogo(trx, pictures.Logo);
  const ofPhoto = pictures.Photo === undefined ? undefined : await storePhoto(trx, pictures.Photo);
  const { numUpdatedRows } = await trx
    .updateTable('programme_settings')
    .set({ ...values, ...ofLogo, ...ofPhoto, revision: seen + 1 })
    .where('id', '=', ID)
    .where('revision', '=', seen)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return null;
  return [
    ...given.filter((field) => before[field] !== settings[field]),
    ...(ofLogo && ofLogo.logo !== row.logo ? ['Logo' as const] : []),
    ...(ofPhoto && ofPhoto.photo !== row.photo ? ['Photo' as const] : []),
  ];
}

type Mark = 'mail_tested_at' | 'link_shared_at' | 'steps_dismissed_at';

/** Notes the time of a first step, unless it was taken before; true if it was not. */
export async function mark(trx: DbOrTransaction, step: Mark, at: string): Promise<boolean> {
  await create(trx);
  const { numUpdatedRows } = await trx
    .updateTable('programme_settings')
    .set({ [step]: at })
    .where('id', '=', ID)
    .where(step, 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Notes that an administrator has got a test e-mail. */
export async function markMailTested(on: DbOrTransaction, at: string): Promise<void> {
  await mark(on, 'mail_tested_at', at);
}

async function create(trx: DbOrTransaction): Promise<void> {
  await trx
    .insertInto('programme_settings')
    .values(NEW)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
