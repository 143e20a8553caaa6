import { ApiError } from '@internship-portals/shared-api/client';
import { type EditedMail, refusedMail } from '../edited-mail';

/** When the e-mail of a decline goes, in the programme's time zone. */
export interface MailTime {
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:MM` */
  time: string;
  /** What the server has refused. */
  errors?: { date?: string; time?: string };
}

/** The time as calls take it: nothing if the e-mail goes now. */
export const chosenTime = (time: MailTime | undefined) => (time ? { MailDate: time.date, MailTime: time.time } : {});

/** The time with what the server has refused about it; undefined when the failure is about something else. */
export function refusedTime(time: MailTime | undefined, error: unknown): MailTime | undefined {
  const { MailDate, MailTime } = (error instanceof ApiError && error.errors) || {};
  if (!time || !(MailDate || MailTime)) return undefined;
  return { date: time.date, time: time.time, errors: { date: MailDate?.[0], time: MailTime?.[0] } };
}

/** What was typed in the question before a decision. */
export interface Typed {
  mail?: EditedMail;
  time?: MailTime;
}

/** The same with what the server has refused about it; undefined when the failure is about something else. */
export function refusedTyped({ mail, time }: Typed, error: unknown): Typed | undefined {
  const [wrongMail, wrongTime] = [refusedMail(mail, error), refusedTime(time, error)];
  return wrongMail || wrongTime ? { mail: wrongMail ?? mail, time: wrongTime ?? time } : undefined;
}
