import type { Decision } from 'shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';
import { requireNoErrors } from '../../http/errors';
import { type Programme, readProgramme } from '../programme';
import { layOutHtml, layOutText, type Part } from './layout';
import type { Mail } from './mails';
import { checkWording, fillSubject, fillText, type Value, type Wording } from './placeholders';
import { TEMPLATE_OF_DECISION, TEMPLATES, type TemplateName, variablesOf } from './texts';

/** An e-mail as the outbox stores it: everything that a delivery needs. */
export interface WrittenMail {
  subject: string;
  content: {
    text: string;
    html: string;
    calendar?: string;
    unsubscribe?: string;
    /** The address that answers go to. */
    replyTo?: string;
  };
}

/** The wording in force: the newest that an administrator has saved, or the default. */
export async function readWording(on: DbOrTransaction, name: TemplateName): Promise<Wording> {
  const { subject, text } = TEMPLATES[name];
  const saved = await on
    .selectFrom('mail_texts')
    .select(['subject', 'text'])
    .where('template', '=', name)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { subject: saved?.subject ?? subject, text: saved?.text ?? text };
}

/** The text of the e-mail that a decision sends: with offers, who passes gets one. */
export async function templateOfDecision(on: DbOrTransaction, decision: Decision): Promise<TemplateName> {
  if (decision === 'Passed' && (await readProgramme(on)).offers.days > 0) return 'internship-offer';
  return TEMPLATE_OF_DECISION[decision];
}

/**
 * The wording that an administrator has given the e-mails of a decision; undefined: that of the template.
 *
 * @throws FieldErrors for a variable that these e-mails do not have
 */
export async function savedWording(
  on: DbOrTransaction,
  decision: Decision,
  { MailSubject, MailText }: { MailSubject?: string; MailText?: string },
): Promise<Wording | undefined> {
  if (MailSubject === undefined && MailText === undefined) return undefined;
  const template = await templateOfDecision(on, decision);
  const inForce = await readWording(on, template);
  const wording = { subject: MailSubject ?? inForce.subject, text: MailText ?? inForce.text };
  requireNoErrors(checkWording(TEMPLATES[template], wording, { subject: 'MailSubject', text: 'MailText' }));
  return wording;
}

/** Writes e-mails with the firm's wording, signature and addresses of this moment. Reads each of them once. */
export function createWriter(on: DbOrTransaction): (mail: Mail) => Promise<WrittenMail> {
  const wordings = new Map<TemplateName, Promise<Wording>>();
  let programme: Promise<Programme> | undefined;
  const wordingOf = (name: TemplateName) => {
    const read = wordings.get(name) ?? readWording(on, name);
    wordings.set(name, read);
    return read;
  };
  return async (mail) => {
    programme ??= readProgramme(on);
    const settings = await programme;
    const { subject, parts } =
      'template' in mail.body
        ? compose(mail.body, mail.wording ?? (await wordingOf(mail.body.template)), settings)
        : mail.body;
    return layOut(mail, subject, parts, settings);
  };
}

/** The subject and the parts of an e-mail with this wording. */
export function compose(
  { template, values }: { template: TemplateName; values: Readonly<Record<string, Value>> },
  { subject, text }: Wording,
  { firm }: Pick<Programme, 'firm'>,
): { subject: string; parts: Part[] } {
  const all = { firm: firm || 'our firm', ...values };
  return { subject: fillSubject(subject, all), parts: fillText(text, variablesOf(TEMPLATES[template]), all) };
}

function layOut(
  { calendar, unsubscribe, pageLink }: Mail,
  subject: string,
  parts: readonly Part[],
  { signature, replyTo, ...programme }: Programme,
): WrittenMail {
  const letter = { parts, signature, contact: contactOf(programme, replyTo), unsubscribe, pageLink };
  return {
    subject,
    content: {
      text: layOutText(letter),
      html: layOutHtml(subject, letter),
      ...(calendar === undefined ? {} : { calendar }),
      ...(unsubscribe === undefined ? {} : { unsubscribe }),
      ...(replyTo === undefined ? {} : { replyTo }),
    },
  };
}

/** The plain text of a preview. */
export function plainTextOf(parts: readonly Part[], { signature, replyTo, ...programme }: Programme): string {
  return layOutText({ parts, signature, contact: contactOf(programme, replyTo) });
}

/** How to reach the firm, in one sentence; empty if nothing is set. */
function contactOf(
  { contactEmail, contactPhone }: Pick<Programme, 'contactEmail' | 'contactPhone'>,
  replyTo: string | undefined,
): string {
  const ways = [
    ...(replyTo ? ['reply to this e-mail'] : []),
    ...(contactEmail ? [`write to ${contactEmail}`] : []),
    ...(contactPhone ? [`call ${contactPhone}`] : []),
  ];
  return ways.length === 0
    ? ''
    : `Questions? You can ${new Intl.ListFormat('en', { type: 'disjunction' }).format(ways)}.`;
}
