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

/** The e-mail that a result sends, to read and change before it goes. It is of another feature. */
export const ResultMailContext = createContext<ComponentType<ResultMailProps> | undefined>(undefined);
