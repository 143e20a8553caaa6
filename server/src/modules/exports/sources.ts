import type {
  Applicant,
  AssignedTask,
  AuditEntry,
  ExportedList,
  OwnIntern,
  Position,
  User,
} from '@internship-portals/shared-api/contract';
import type { Config } from '../../config';
import type { Db } from '../../database/connection';
import { countMatching, type ListSelection, readInBatches } from '../../database/lists/batches';
import type { List } from '../../database/lists/lists';
import { today } from '../../lib/calendar';
import { type ApplicationRecord, applicantList, toApplicant } from '../applications';
import { auditList, newestFirst, readAuditEntries } from '../audit';
import { selectPositions } from '../positions';
import { listAssigned } from '../tasks';
import { listOwnInterns, type PersonRecord, peopleList, toUser } from '../users';

/** A list, for writing it to a file. */
export interface ExportSource {
  /** Ids of the columns that can be exported: field names of the list's answers. */
  columns: readonly string[];
  /** The number of matching rows. Throws 422 for an unknown sort or filter. */
  count(selection: ListSelection, by: string): Promise<number>;
  /**
   * The cells of these columns, in the order of the list.
   *
   * @param by the id of the person whose list it is
   */
  read(selection: ListSelection, columns: readonly string[], by: string): AsyncIterable<string[]>;
}

/** Columns of days and of moments. */
export const DAYS: readonly string[] = [
  'InterviewDate',
  'Deadline',
  'StartsOn',
  'EndsOn',
  'RequestedStart',
  'RequestedEnd',
];
export const MOMENTS: readonly string[] = ['AppliedAt', 'At'];

/** The text of each column; moments as ISO 8601, empty without a value. */
type Cells<Answer> = Record<string, (answer: Answer) => string>;

const person = {
  Name: (row: Applicant | User) => row.Name,
  Email: (row: Applicant | User) => row.Email,
  // As on the screen: E.164, with the extension as text.
  PhoneNumber: (row: Applicant | User) => row.PhoneNumber.replace(';ext=', ' ext. '),
  Position: (row: Applicant | User) => row.Position,
};

const applicant: Cells<Applicant> = {
  ...person,
  ApplicationStatus: (row) => row.ApplicationStatus,
  InterviewDate: (row) => row.InterviewDate ?? '',
  AppliedAt: (row) => row.AppliedAt,
  Reason: (row) => row.Reason ?? '',
  Intake: (row) => row.Intake ?? '',
  University: (row) => row.Studies?.University ?? '',
  Course: (row) => row.Studies?.Course ?? '',
  YearOfStudy: (row) => String(row.Studies?.YearOfStudy ?? ''),
  RegistrationNumber: (row) => row.Studies?.RegistrationNumber ?? '',
  RequestedStart: (row) => row.Studies?.RequestedStart ?? '',
  RequestedEnd: (row) => row.Studies?.RequestedEnd ?? '',
};

const placement = {
  StartsOn: (row: User) => row.Placement?.StartsOn ?? '',
  EndsOn: (row: User) => row.Placement?.EndsOn ?? '',
};

const intern: Cells<User> = { ...person, Supervisor: (row) => row.Supervisor?.Name ?? '', ...placement };

const auditEntry: Cells<AuditEntry> = {
  At: (row) => row.At,
  Event: (row) => row.Event,
  Outcome: (row) => row.Outcome,
  Actor: (row) => row.Actor ?? row.ActorKind,
  Client: (row) => row.Client ?? '',
  Subject: (row) => row.Subject ?? '',
  Detail: (row) => row.Detail ?? '',
  Occurrences: (row) => String(row.Occurrences),
  Request: (row) => row.Request ?? '',
};

const ownIntern: Cells<OwnIntern> = {
  ...person,
  ...placement,
  Open: (row) => String(row.Open),
  Overdue: (row) => String(row.Overdue),
  ToRate: (row) => String(row.ToRate),
  Overall: (row) => (row.Overall === null ? '' : `${row.Overall}%`),
};

const assignedTask: Cells<AssignedTask> = {
  Intern: (row) => row.assignedto.Name,
  Task: (row) => row.Task,
  Deadline: (row) => row.Deadline,
  Status: (row) => row.Status,
  Rating: (row) => (row.Rating === null ? '' : `${row.Rating}%`),
  Comments: (row) => String(row.Comments),
};

const position: Cells<Position> = { id: (row) => row.id, Position: (row) => row.Position };

/** The rows of each list, from the same queries as the screens. */
export function exportSources(db: Db, config: Config, now: () => Date): Record<ExportedList, ExportSource> {
  const toAnswer = (row: ApplicationRecord) => toApplicant(row, config);
  const day = () => today(now(), config.timeZone);
  const toPerson = (row: PersonRecord) => toUser(row, day());
  return {
    applications: fromDatabase(applicantList(db, 'waiting', day), toAnswer, applicant),
    selectedApplicants: fromDatabase(applicantList(db, 'decided', day), toAnswer, applicant),
    supervisors: fromDatabase(peopleList(db, ['SUP']), toPerson, person),
    interns: fromDatabase(peopleList(db, ['INT']), toPerson, intern),
    auditEvents: {
      columns: Object.keys(auditEntry),
      count: (selection) => countMatching(auditList(db, now), newestFirst(selection)),
      async *read(selection, columns) {
        for await (const entry of readAuditEntries(db, now, selection)) yield cellsOf(auditEntry, columns, entry);
      },
    },
    positions: fromAnswer(position, (selection) => selectPositions(db, selection)),
    myInterns: fromAnswer(
      ownIntern,
      async (selection, id) => (await listOwnInterns(db, { id, role: 'SUP' }, selection, day())).MyInterns,
    ),
    assignedTasks: fromAnswer(
      assignedTask,
      async (selection, id) => (await listAssigned(db, { id, role: 'SUP' }, selection, day())).Tasks,
    ),
  };
}

function fromDatabase<DB, Keys extends keyof DB, Joined extends keyof DB, Row extends { id: string }, Answer>(
  list: List<DB, Keys, Joined, Row>,
  toAnswer: (row: Row) => Answer,
  cells: Cells<Answer>,
): ExportSource {
  return {
    columns: Object.keys(cells),
    count: (selection) => countMatching(list, selection),
    async *read(selection, columns) {
      for await (const batch of readInBatches(list, selection)) {
        for (const row of batch) yield cellsOf(cells, columns, toAnswer(row));
      }
    },
  };
}

/** A list that is short enough to be read as a whole. */
function fromAnswer<Answer>(
  cells: Cells<Answer>,
  read: (selection: ListSelection, by: string) => Promise<Answer[]>,
): ExportSource {
  return {
    columns: Object.keys(cells),
    count: async (selection, by) => (await read(selection, by)).length,
    async *read(selection, columns, by) {
      for (const row of await read(selection, by)) yield cellsOf(cells, columns, row);
    },
  };
}

function cellsOf<Answer>(cells: Cells<Answer>, columns: readonly string[], answer: Answer): string[] {
  return columns.map((id) => cells[id]?.(answer) ?? '');
}
