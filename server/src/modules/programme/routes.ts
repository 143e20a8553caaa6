import {
  getFirstSteps,
  getProgramme,
  getProgrammeSettings,
  type InterviewHours,
  minutesOf,
  type ProgrammeSettings,
  takeFirstStep,
  updatePrivacyNotice,
  updateProgrammeSettings,
} from '@internship-portals/shared-api/contract';
import { conflict, type Messages, requireNoErrors } from '../../http/errors';
import type { Mount } from '../../http/mount';
import { isEmail, normalizePhone } from '../../http/validation';
import type { Services } from '../../services';
import { readFirstSteps } from './first-steps';
import { listCountries } from './holidays';
import { checkLook, logoPath, photoPath } from './look';
import { refusalOfNetworks } from './office-networks';
import { listNotices, readNotice, writeNotice } from './privacy-notice';
import { changeSettings, mark, readRow, toSettings } from './settings';

const stale = () =>
  conflict(
    'stale_record',
    'Nothing was saved: another administrator has changed this meanwhile. Save again to overwrite it, or reload the page to see it.',
  );

/** The settings of the programme, its privacy notice and its first steps. */
export function programmeRoutes(mount: Mount, { audit, config, db, now }: Services): void {
  mount(getProgramme, async () => {
    const { firm, contact_email, contact_phone, city, answer_days } = await readRow(db);
    return {
      Firm: firm,
      ContactEmail: contact_email,
      ContactPhone: contact_phone,
      ...(city ? { City: city } : {}),
      AnswerDays: answer_days,
      PrivacyNotice: await noticeInForce(),
    };
  });

  const noticeInForce = async () => {
    const { version, text } = await readNotice(db);
    return { Version: version, Text: text };
  };

  mount(getProgrammeSettings, async ({ request }) => {
    const row = await readRow(db);
    return {
      Settings: toSettings(row),
      ...(row.logo && { Logo: logoPath({ name: row.logo }) }),
      ...(row.photo && { Photo: photoPath(row.photo) }),
      Countries: await listCountries(),
      Address: request.ip,
      Revision: row.revision,
      PrivacyNotice: await noticeInForce(),
      PrivacyNotices: await listNotices(db),
    };
  });

  mount(
    updateProgrammeSettings,
    async ({ body: { Seen, Logo, Photo, ...sent } }) => {
      const settings = { ...sent, ...(sent.Accent && { Accent: sent.Accent.toLowerCase() }) };
      const present = toSettings(await readRow(db));
      requireNoErrors({
        ...checkSettings(settings, present),
        ...checkLook({ ...settings, Logo, Photo }),
        ...(await checkHours({ ...present, ...settings })),
      });
      const ContactPhone = normalizePhone(settings.ContactPhone) ?? settings.ContactPhone;
      const changed = await db.transaction().execute(async (trx) => {
        const fields = await changeSettings(trx, { ...settings, ContactPhone }, Seen, { Logo, Photo });
        if (fields === null) throw stale();
        if (fields.length > 0)
          await audit.record(trx, {
            event: 'programme-changed',
            subject: { kind: 'programme', id: 'settings' },
            detail: fields.join(', '),
          });
        return fields;
      });
      return { message: changed.length > 0 ? 'Settings saved' : 'Nothing to save' };
    },
    undefined,
    async () => toSettings(await readRow(db)),
  );

  mount(updatePrivacyNotice, async ({ body, user }) => {
    const version = await db.transaction().execute(async (trx) => {
      const notice = { text: body.Text, seen: body.Seen, by: user.id, at: now().toISOString() };
      const written = await writeNotice(trx, notice);
      if (written === null) throw stale();
      await audit.record(trx, {
        event: 'privacy-notice-changed',
        subject: { kind: 'programme', id: 'privacy-notice' },
        detail: written === body.Seen ? `Version ${written} confirmed` : `Version ${written}`,
      });
      return written;
    });
    return { message: `Privacy notice saved as version ${version}` };
  });

  mount(getFirstSteps, async () => {
    const { shown, steps } = await readFirstSteps(db);
    return { Shown: shown, Steps: steps, Link: config.publicUrl };
  });

  mount(takeFirstStep, async ({ body }) => {
    const dismissed = body.Step === 'dismiss';
    await db.transaction().execute(async (trx) => {
      const isNew = await mark(trx, dismissed ? 'steps_dismissed_at' : 'link_shared_at', now().toISOString());
      if (!isNew) return;
      await audit.record(trx, {
        event: 'programme-changed',
        subject: { kind: 'programme', id: 'first-steps' },
        detail: dismissed ? 'First steps dismissed' : 'Link shared',
      });
    });
    return { message: dismissed ? 'First steps dismissed' : 'Link shared' };
  });
}

/** A setting may be empty; a new text that is not must be an address, a number, or networks. */
function checkSettings(
  sent: ContactSettings & Partial<Pick<ProgrammeSettings, 'OfficeNetworks' | 'Signature'>>,
  present: ContactSettings,
): Messages {
  const errors: Messages = {};
  const address = 'Enter a valid e-mail address, such as name@example.com.';
  for (const field of ['ContactEmail', 'ReplyTo'] as const)
    if (sent[field] && sent[field] !== present[field] && !isEmail(sent[field])) errors[field] = [address];
  const { ContactPhone } = sent;
  if (ContactPhone && ContactPhone !== present.ContactPhone && normalizePhone(ContactPhone) === null)
    errors.ContactPhone = ['Enter a valid phone number with its country code.'];
  const unknown = sent.Signature?.match(/\{\{(?! ?sender ?\}\})[^}]*/)?.[0];
  if (unknown) errors.Signature = ['A signature has only the variable {{sender}}, for who sends the e-mail.'];
  const refusal = refusalOfNetworks(sent.OfficeNetworks ?? '');
  if (refusal) errors.OfficeNetworks = [refusal];
  return errors;
}

type ContactSettings = Pick<ProgrammeSettings, 'ContactEmail' | 'ContactPhone' | 'ReplyTo'>;

const minutes = (time: string) => (time === '' ? 0 : minutesOf(time));

/** The times of interviews must be times in which one fits, and their country one whose holidays are known. */
async function checkHours(hours: InterviewHours): Promise<Messages> {
  const { InterviewsFrom, InterviewsUntil, LunchFrom, LunchUntil, InterviewLength, HolidayCountry } = hours;
  const errors: Messages = {};
  if (minutes(InterviewsUntil) - minutes(InterviewsFrom) < InterviewLength)
    errors.InterviewsUntil = ['Choose a time that leaves room for one interview.'];
  if (!LunchFrom !== !LunchUntil) errors[LunchFrom ? 'LunchUntil' : 'LunchFrom'] = ['Enter both times or neither.'];
  else if (minutes(LunchUntil) < minutes(LunchFrom))
    errors.LunchUntil = ['Choose a time after the beginning of lunch.'];
  if (HolidayCountry && !(await listCountries()).some(({ Code }) => Code === HolidayCountry))
    errors.HolidayCountry = ['Choose a country from the list.'];
  return errors;
}
