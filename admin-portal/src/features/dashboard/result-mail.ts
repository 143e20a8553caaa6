import { type ComponentType, createContext } from 'react';

/** The words of an e-mail as calls take them: nothing until they are changed. */
export interface MailWords {
  MailSubject?: string;
  MailText?: string;
}

export interface ResultMailProps {
  decision: 'Passed' | 'Declined';
  applicant: { id: string; Name: string };
  /** The words that the server has refused, with its answer. */
  refused?: { words: MailWords; error: unknown };
  onEdit: (words: MailWords) => void;
}

interface MoveMailProps {
  applicant: { id: string; Name: string };
  /** The day that the interview has now. */
  from: string;
  to: { Date: string; Time: string | null };
}

/** The e-mails of other features that the dashboard shows before they go: that of a result can be changed, too. */
export interface Mails {
  ResultMail?: ComponentType<ResultMailProps>;
  MoveMail?: ComponentType<MoveMailProps>;
}

export const MailsContext = createContext<Mails>({});
