import type { ApplicationStatus, Role } from '@internship-portals/shared-api/contract';
import type { Db, DbOrTransaction } from './connection';

/**
 * What a module holds about a person: how its rows are copied and how they are erased. Modules export these beside the
 * code of their tables; modules/personal-data/holdings.ts lists all of them.
 *
 * @typeParam Owner whom the rows belong to: an application, an account, or the person with all of both
 */
export interface PersonalData<Owner> {
  /** Fields of personal-data.json. Left out for rows that are not about the person, such as hashed links. */
  read?(db: Db, owner: Owner, copying: Copying): Promise<object>;
  /** Erases what names the person or was written by them. Left out for rows that stay as they are. */
  erase?(trx: DbOrTransaction, owner: Owner, erasure: Erasure): Promise<void>;
}

/** Shared by all reads of one copy. */
export interface Copying {
  /** A unique path in the archive for a file with this original name. */
  fileFor(filename: string, folder?: 'documents' | 'hand-ins' | 'logbook' | 'joining-documents'): string;
  /**
   * Removes mentions of colleagues from what staff wrote about an applicant: they are about other people. Names in the
   * sentences themselves stay; whoever hands over the export reads them first.
   */
  withoutMentions(text: string): string;
}

export interface Erasure {
  /** ISO time. */
  at: string;
  dataDir: string;
}

/** An application that still has its personal data. */
export interface HeldApplication {
  id: string;
  email: string;
  email_folded: string;
  status: ApplicationStatus;
  interview_date: string | null;
  decided_at: string | null;
  /** The text in which lists search for the person. */
  search: string;
}

/** An account that a person has or had. */
export interface HeldAccount {
  id: string;
  name: string;
  email: string;
  email_folded: string;
  role: Role;
  active: 0 | 1;
}

/** One person, identified by address, ignoring case, and by the account that an application created. */
export interface Person {
  /** By id, which is the order in which changes lock them. */
  applications: HeldApplication[];
  accounts: HeldAccount[];
  /** Folded. Without addresses, mails that belong to no application are not the person's. */
  addresses: string[];
}

/** Whether an application is waiting for a decision or an interview; an erasure closes it. */
export const isOpen = ({ status }: Pick<HeldApplication, 'status'>) =>
  status === 'Processing' || status === 'Accepted For Interview';

/** Accounts of supervisors and administrators are kept for another purpose than an application. */
export const isIntern = (account: HeldAccount) => account.role === 'INT';
