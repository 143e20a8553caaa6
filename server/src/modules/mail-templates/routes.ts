import {
  getDecisionMail,
  getMailTemplate,
  listMailTemplates,
  type MailResult,
  previewDecisionMail,
  previewMailTemplate,
  resetMailTemplate,
  sendTestMail,
  testMailTemplate,
  updateMailTemplate,
} from '@internship-portals/shared-api/contract';
import { conflict, emailNotSent, FieldErrors, notFound, requireNoErrors } from '../../http/errors';
import type { Mount } from '../../http/mount';
import { longDate } from '../../lib/calendar';
import { findApplication, mailOfDecision } from '../applications';
import { checkInterviewers, checkPlan, checkTimes, plansOf, toPlan } from '../interviews';
import {
  checkWording,
  compose,
  DeliveryError,
  fillSome,
  findTemplate,
  languageOfText,
  type Mail,
  type MailServices,
  plainTextOf,
  readAsSent,
  readWording,
  savedWording,
  TEXTS,
  type Template,
  type TextName,
  templateOfDecision,
  testMail,
  type Value,
  type Variable,
  variablesOf,
} from '../mails';
import { markMailTested, readProgramme } from '../programme';
import { findSubjects, insertVersion, listVersions } from './repository';

const FIELDS = { subject: 'Subject', text: 'Text' };

const stale = () =>
  conflict(
    'stale_record',
    'Nothing was saved: another administrator has changed this text meanwhile. Save again to overwrite it, or reload the page to see it.',
  );

const SENT: Record<MailResult, string> = {
  delivered: 'Email sent Successfully',
  queued: 'The e-mail is queued, not delivered yet.',
  unconfirmed: 'The mail server has not confirmed the delivery of the e-mail.',
};

/** A template and its name, or 404. */
function requireTemplate(name: string): { name: TextName; template: Template } {
  const template = findTemplate(name);
  if (!template) throw notFound();
  return { name: name as TextName, template };
}

const toVariables = (variables: Record<string, Variable>) =>
  Object.entries(variables).map(([Name, { about, button, isRequired, sample }]) => ({
    Name,
    About: about,
    Required: isRequired === true,
    TextOnly: button !== undefined || typeof sample !== 'string',
  }));

/** The texts of e-mails: editing, previews and tests, and the e-mail of one decision. */
const WRITTEN_TO_FILE = 'The e-mail was written to a file: no mail server is set up.';

export function mailTemplateRoutes(mount: Mount, services: MailServices): void {
  const { audit, config, db, mailer, now } = services;

  mount(listMailTemplates, async () => {
    const subjects = await findSubjects(db);
    return {
      Templates: Object.entries(TEXTS).map(([name, { title, about, subject }]) => ({
        Template: name,
        Title: title,
        About: about,
        Subject: subjects.get(name) ?? subject,
        Changed: (subjects.get(name) ?? null) !== null,
      })),
    };
  });

  mount(getMailTemplate, async ({ params }) => {
    const { name, template } = requireTemplate(params.template);
    const { subject, text } = await readWording(db, name);
    const versions = await listVersions(db, name);
    return {
      Template: name,
      Title: template.title,
      About: template.about,
      Subject: subject,
      Text: text,
      Default: { Subject: template.subject, Text: template.text },
      Variables: toVariables(variablesOf(template)),
      Version: versions[0]?.Version ?? 0,
      Versions: versions,
      OfApplicant: 'position' in template.variables,
    };
  });

  mount(updateMailTemplate, async ({ params, body, user }) => {
    const { name, template } = requireTemplate(params.template);
    const wording = { subject: body.Subject, text: body.Text };
    requireNoErrors(checkWording(template, wording, FIELDS));
    await save(name, wording, body.Seen, user.id);
    return { message: 'E-mail saved' };
  });

  mount(resetMailTemplate, async ({ params, user }) => {
    const { name } = requireTemplate(params.template);
    const [newest] = await listVersions(db, name);
    if (newest && newest.Subject !== null) await save(name, null, newest.Version, user.id);
    return { message: 'Back to the default' };
  });

  const save = (template: TextName, wording: { subject: string; text: string } | null, seen: number, by: string) =>
    db.transaction().execute(async (trx) => {
      const version = { template, wording, seen, by, at: now().toISOString() };
      if (!(await insertVersion(trx, version))) throw stale();
      await audit.record(trx, {
        event: 'mail-template-changed',
        subject: { kind: 'mail-template', id: template },
        detail: wording ? `Version ${seen + 1}` : `Version ${seen + 1}: back to the default`,
      });
    });

  mount(previewMailTemplate, async ({ params, body, user }) => {
    const { name, template } = requireTemplate(params.template);
    const wording = { subject: body.Subject, text: body.Text };
    requireNoErrors(checkWording(template, wording, FIELDS));
    const values = await valuesFor(name, body.Application, user.name);
    const { subject, parts } = compose({ template: name, values }, wording, await readProgramme(db));
    return { Subject: subject, Text: plainTextOf(name, parts, await readProgramme(db)) };
  });

  mount(testMailTemplate, async ({ params, body, user }) => {
    const { name, template } = requireTemplate(params.template);
    const wording = { subject: body.Subject, text: body.Text };
    requireNoErrors(checkWording(template, wording, FIELDS));
    const values = await valuesFor(name, body.Application, user.name);
    return send(user.id, (recipient) => ({
      kind: 'test',
      recipient,
      language: languageOfText(name),
      body: { template: name, values },
      wording,
    }));
  });

  mount(sendTestMail, ({ user }) =>
    send(user.id, (email) => testMail({ name: user.name, email }, { link: config.publicUrl })),
  );

  /** Sends a test to an administrator's own address, and tells what became of it. */
  const send = async (userId: string, write: (recipient: string) => Mail) => {
    const { email } = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
    const claimed = await db.transaction().execute((trx) => mailer.enqueueClaimed(trx, write(email)));
    try {
      const result = await mailer.deliver(claimed);
      if (!config.smtpUrl) return { message: WRITTEN_TO_FILE, Mail: result, Written: true };
      if (result === 'delivered') await markMailTested(db, now().toISOString());
      return { message: SENT[result], Mail: result };
    } catch (error) {
      await db.transaction().execute((trx) => mailer.withdraw(trx, claimed));
      if (error instanceof DeliveryError) throw emailNotSent();
      throw error;
    }
  };

  /** The values of a preview: an applicant's where there is one, otherwise made up. */
  const valuesFor = async (text: TextName, applicationId: string | undefined, self: string) => {
    const values: Record<string, Value> = {};
    for (const [name, { button, sample }] of Object.entries(requireTemplate(text).template.variables))
      values[name] = button ? config.publicUrl : sample;
    if (applicationId === undefined) return { ...values, name: self };
    const application = await findApplication(db, applicationId);
    if (!application || application.erased_at) throw notFound();
    const { name, position, interview_date } = application;
    const known: Record<string, Value> = { name, position };
    if (interview_date) known.when = longDate(interview_date, languageOfText(text));
    return { ...values, ...known };
  };

  mount(getDecisionMail, async ({ params, query }) => {
    const application = await findApplication(db, params.id);
    if (!application || application.erased_at) throw notFound();
    const template = await templateOfDecision(db, query.Decision, application.language);
    const { firm } = await readProgramme(db);
    const known = { name: application.name, position: application.position, ...(firm ? { firm } : {}) };
    const { subject, text } = fillSome(await readWording(db, template), known);
    return { Subject: subject, Text: text, Variables: toVariables(variablesOf(requireTemplate(template).template)) };
  });

  mount(previewDecisionMail, async ({ params, body, user }) => {
    const application = await findApplication(db, params.id);
    if (!application || application.erased_at) throw notFound();
    const { Decision: decision } = body;
    if (decision === 'Accepted') requireNoErrors(await checkPlan(db, body, services));
    const { Times = [] } = body;
    if (decision === 'Times') {
      if (Times.length === 0) throw new FieldErrors({ Times: ['Offer two or three times.'] });
      requireNoErrors({ ...(await checkTimes(services, Times)), ...(await checkInterviewers(db, body)) });
    }
    const plan = decision === 'Accepted' ? toPlan(body) : null;
    const wording = await savedWording(db, decision, body, application.language);
    const mail = await mailOfDecision(services, db, application, decision, plan, plansOf({ ...body, Times }));
    const { subject, parts } = await readAsSent(db, { ...mail, wording, sender: user.name });
    return { To: mail.recipient, Subject: subject, Parts: parts.map(toPart), Event: mail.calendar !== undefined };
  });
}

function toPart(part: Awaited<ReturnType<typeof readAsSent>>['parts'][number]) {
  if ('text' in part) return { Text: part.text };
  if ('page' in part) return { Link: part.page };
  if ('link' in part) return { Button: part.label };
  return { Facts: part.facts.map(([Label, Value]) => ({ Label, Value })) };
}
