import type { MailedDecision } from '@internship-portals/shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';
import { requireNoErrors } from '../../http/errors';
import type { Language } from '../../lib/language';
import { phoneInGroups } from '../../lib/phone';
import { accentOnDark, logoPath, type Programme, readProgramme } from '../programme';
import { findTemplate, languageOfText, type TextName, textIn } from './languages';
import { layOutHtml, layOutText, type MailLook, type Part, pageLabel } from './layout';
import type { Mail } from './mails';
import { say } from './phrases';
import { checkWording, fillSubject, fillText, type Value, type Wording } from './placeholders';
import { TEMPLATE_OF_DECISION, type Template, type TemplateName, variablesOf } from './texts';

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
    /** Missing in mails from before they were written in two languages. */
    language?: Language;
    application?: string;
  };
}

/** The wording in force: the newest that an administrator has saved, or the default. */
export async function readWording(on: DbOrTransaction, name: TextName): Promise<Wording> {
  const { subject, text } = templateOf(name);
  const saved = await on
    .selectFrom('mail_texts')
    .select(['subject', 'text'])
    .where('template', '=', name)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { subject: saved?.subject ?? subject, text: saved?.text ?? text };
}

/**
 * The wording of a paper that the firm stands by. It is in the reader's language if the firm has written it there, or has changed
 * neither text: terms that an administrator has added to the English one would be missing in the other.
 */
export async function readPaperWording(
  on: DbOrTransaction,
  name: TemplateName,
  language: Language,
): Promise<{ template: TextName; language: Language; wording: Wording }> {
  const own = textIn(language, name);
  const [english, inLanguage] = [await readWording(on, name), await readWording(on, own)];
  const isOwn = isEdited(own, inLanguage) || !isEdited(name, english);
  return isOwn
    ? { template: own, language: languageOfText(own), wording: inLanguage }
    : { template: name, language: 'en', wording: english };
}

function isEdited(name: TextName, { subject, text }: Wording): boolean {
  const template = templateOf(name);
  return subject !== template.subject || text !== template.text;
}

function templateOf(name: TextName): Template {
  const template = findTemplate(name);
  if (!template) throw new Error(`There is no text ${name}.`);
  return template;
}

/**
 * The text of the e-mail that a decision sends: with offers, who passes gets one.
 *
 * @param language in which the applicant reads e-mails
 */
export async function templateOfDecision(
  on: DbOrTransaction,
  decision: MailedDecision,
  language: Language,
): Promise<TextName> {
  const offers = decision === 'Passed' && (await readProgramme(on)).offers.days > 0;
  return textIn(language, offers ? 'internship-offer' : TEMPLATE_OF_DECISION[decision]);
}

/**
 * The wording that an administrator has given the e-mails of a decision; undefined: that of the template.
 *
 * @throws FieldErrors for a variable that these e-mails do not have
 */
export async function savedWording(
  on: DbOrTransaction,
  decision: MailedDecision,
  { MailSubject, MailText }: { MailSubject?: string; MailText?: string },
  language: Language,
): Promise<Wording | undefined> {
  if (MailSubject === undefined && MailText === undefined) return undefined;
  const template = await templateOfDecision(on, decision, language);
  const inForce = await readWording(on, template);
  const wording = { subject: MailSubject ?? inForce.subject, text: MailText ?? inForce.text };
  requireNoErrors(checkWording(templateOf(template), wording, { subject: 'MailSubject', text: 'MailText' }));
  return wording;
}

/**
 * Writes e-mails with the firm's wording, look, signature and addresses of this moment. Reads each of them once.
 *
 * @param publicUrl where the logo is served
 */
export function createWriter(on: DbOrTransaction, publicUrl: string): (mail: Mail) => Promise<WrittenMail> {
  const wordings = new Map<TextName, Promise<Wording>>();
  let programme: Promise<Programme> | undefined;
  const wordingOf = (name: TextName) => {
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
    return layOut(mail, subject, parts, settings, publicUrl);
  };
}

/** An e-mail as its reader sees it: what it says, without the addresses of its links. */
export async function readAsSent(
  on: DbOrTransaction,
  { body, wording, language, pageLink, isDecided, sender }: Mail,
): Promise<{ subject: string; parts: readonly (Part | { page: string })[] }> {
  const programme = await readProgramme(on);
  const { subject, parts } =
    'template' in body ? compose(body, wording ?? (await readWording(on, body.template)), programme) : body;
  const page = pageLink === undefined ? [] : [{ page: pageLabel(language, isDecided) }];
  return { subject, parts: [...parts, ...page, { text: signatureIn(language, programme, sender) }] };
}

/** The subject and the parts of an e-mail with this wording. */
export function compose(
  { template, values }: { template: TextName; values: Readonly<Record<string, Value>> },
  { subject, text }: Wording,
  { firm }: Pick<Programme, 'firm'>,
): { subject: string; parts: Part[] } {
  const all = { firm: firm || say(languageOfText(template), 'our firm'), ...values };
  return { subject: fillSubject(subject, all), parts: fillText(text, variablesOf(templateOf(template)), all) };
}

function layOut(
  { calendar, language, unsubscribe, pageLink, isDecided, application, sender }: Mail,
  subject: string,
  parts: readonly Part[],
  programme: Programme,
  publicUrl: string,
): WrittenMail {
  const { replyTo } = programme;
  const letter = { language, parts, ...closing(programme, language, sender), unsubscribe, pageLink, isDecided };
  return {
    subject,
    content: {
      text: layOutText(letter),
      html: layOutHtml(subject, letter, lookOf(programme, publicUrl)),
      language: language ?? 'en',
      ...(calendar === undefined ? {} : { calendar }),
      ...(unsubscribe === undefined ? {} : { unsubscribe }),
      ...(replyTo === undefined ? {} : { replyTo }),
      ...(application === undefined ? {} : { application }),
    },
  };
}

/** The colour of buttons without an accent. */
const BLUE = '#1d4ed8';

function lookOf({ firm, accent, logo }: Programme, publicUrl: string): MailLook {
  return {
    firm,
    accent: accent || BLUE,
    accentOnDark: accentOnDark(accent || BLUE),
    logo: logo && { address: publicUrl + logoPath(logo), width: logo.width, height: logo.height },
  };
}

/** The plain text of a preview. */
export function plainTextOf(name: TextName, parts: readonly Part[], programme: Programme): string {
  const language = languageOfText(name);
  return layOutText({ language, parts, ...closing(programme, language) });
}

/** The last lines, and how to reach the firm. */
function closing(
  programme: Programme,
  language: Language | undefined,
  sender?: string,
): { signature: string; contact: string } {
  return { signature: signatureIn(language, programme, sender), contact: contactIn(language, programme) };
}

/** How to reach the firm: one sentence, empty if nothing is set. */
export function contactIn(
  language: Language | undefined,
  { contactEmail, contactPhone, replyTo }: Pick<Programme, 'contactEmail' | 'contactPhone' | 'replyTo'>,
): string {
  const ways = [
    ...(replyTo ? [say(language, 'reply to this e-mail')] : []),
    ...(contactEmail ? [say(language, 'write to {{email}}', { email: contactEmail })] : []),
    ...(contactPhone ? [say(language, 'call {{phone}}', { phone: phoneInGroups(contactPhone) })] : []),
  ];
  const list = new Intl.ListFormat(language ?? 'en', { type: 'disjunction' }).format(ways);
  return ways.length === 0 ? '' : say(language, 'Questions? You can {{ways}}.', { ways: list });
}

/** Stands in the signature for who sends the e-mail. */
const SENDER = /\{\{ ?sender ?\}\}/;

/**
 * The firm's signature: lines that an administrator has written are the same in every language. The line of the sender is left out where
 * no one is, and its name alone is no signature then.
 */
export function signatureIn(
  language: Language | undefined,
  { firm, signature }: Pick<Programme, 'firm' | 'signature'>,
  sender?: string,
): string {
  const standard = (inLanguage?: Language) =>
    firm ? say(inLanguage, 'The Internship Team of {{firm}}', { firm }) : say(inLanguage, 'The Internship Team');
  const lines = signature.split('\n').flatMap((line) => {
    if (line === standard()) return [standard(language)];
    if (!SENDER.test(line)) return [line];
    return sender ? [line.replace(SENDER, () => sender)] : [];
  });
  return lines.join('\n').trim() || standard(language);
}
