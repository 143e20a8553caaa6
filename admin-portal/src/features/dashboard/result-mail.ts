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

interface ProposedMovesProps {
  applicant: { id: string; Name: string };
  /** The day that the interview has now. */
  from: string;
  proposals: readonly { Date: string; Time: string | null }[];
}

/** Parts of other features which show an e-mail before it goes: that of a result can be changed, too. */
export interface Mails {
  ResultMail?: ComponentType<ResultMailProps>;
  ProposedMoves?: ComponentType<ProposedMovesProps>;
}

export const MailsContext = createContext<Mails>({});
