import { ApiError } from '@internship-portals/shared-api/client';

/** The e-mail of one decision as an administrator has changed it. */
export interface EditedMail {
  subject: string;
  text: string;
  /** What the server has refused. */
  errors?: { subject?: string; text?: string };
}

/** The e-mail as calls take it: nothing until it is changed. */
export const changedMail = (mail: EditedMail | undefined) =>
  mail ? { MailSubject: mail.subject, MailText: mail.text } : {};

/** The e-mail with what the server has refused about it; undefined when the failure is about something else. */
export function refusedMail(mail: EditedMail | undefined, error: unknown): EditedMail | undefined {
  const { MailSubject, MailText } = (error instanceof ApiError && error.errors) || {};
  if (!mail || !(MailSubject || MailText)) return undefined;
  return { ...mail, errors: { subject: MailSubject?.[0], text: MailText?.[0] } };
}
