import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import { IdParams } from './fields';
import { listSelection } from './lists';

const unknownList = { messages: { required: 'Choose a list that can be exported.' } };

/** The administrator's tables that can be exported as a file. */
export const ExportedList = Type.Enum(
  ['applications', 'selectedApplicants', 'supervisors', 'interns', 'positions', 'auditEvents'],
  unknownList,
);

/** The supervisor's tables that can be exported as a file. */
const OwnExportedList = Type.Enum(['myInterns', 'assignedTasks'], unknownList);
export type ExportedList = Static<typeof ExportedList> | Static<typeof OwnExportedList>;

export const ExportFormat = Type.Enum(['csv', 'xlsx'], {
  messages: { required: 'Choose CSV or XLSX.' },
});
export type ExportFormat = Static<typeof ExportFormat>;

/** A column of the file: its id in the list and its header on the screen. */
export const ExportColumn = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 60 }),
  header: Type.String({ minLength: 1, maxLength: 60, pattern: '^[^\\p{Cc}]*$' }),
});
export type ExportColumn = Static<typeof ExportColumn>;

/** What of a list goes into the file. */
const content = {
  Format: ExportFormat,
  /** In the order of the file. Each must be a column of the list and be named only once. */
  Columns: Type.Array(ExportColumn, {
    minItems: 1,
    maxItems: 20,
    messages: { required: 'Choose at least one column.', minItems: 'Choose at least one column.' },
  }),
  ...listSelection,
};

const answer = Type.Object({
  /** The address of the download, relative to the root of this host. */
  Export: Type.String(),
  /** The current number of matching rows. */
  Rows: Type.Integer(),
});

/**
 * Creates a download link, not the file. The rows are streamed during the download, so neither side holds all of them
 * in memory. The link needs no header and is valid for 5 minutes.
 */
export const createExport = endpoint({
  method: 'POST',
  path: '/Admin/Export',
  access: ['ADM'],
  stepUp: 'some',
  tag: 'exports',
  summary: 'Creates a link, valid for 5 minutes, to a list as CSV or XLSX, with the given filters and order',
  body: Type.Object({ List: ExportedList, ...content }),
  status: 200,
  answer,
});

/** As `createExport`, for the lists of a supervisor. */
export const createOwnExport = endpoint({
  method: 'POST',
  path: '/Supervisor/Export',
  access: ['SUP'],
  stepUp: true,
  tag: 'exports',
  summary: "Creates a link, valid for 5 minutes, to a list of the supervisor's own as CSV or XLSX",
  body: Type.Object({ List: OwnExportedList, ...content }),
  status: 200,
  answer,
});

/** The record of an intake as a table, or the papers of its interns. */
export const IntakeRecordFormat = Type.Enum(['csv', 'xlsx', 'zip'], {
  messages: { required: 'Choose CSV, XLSX or ZIP.' },
});
export type IntakeRecordFormat = Static<typeof IntakeRecordFormat>;

export const createRecordExport = endpoint({
  method: 'POST',
  path: '/Admin/Intake/:id/Record',
  access: ['ADM'],
  stepUp: true,
  tag: 'exports',
  summary:
    "Creates a link, valid for 5 minutes, to the record of an intake's interns as CSV or XLSX, or to their papers as PDFs in one ZIP file",
  params: IdParams,
  body: Type.Object({ Format: IntakeRecordFormat }),
  status: 200,
  answer: Type.Object({
    /** The address of the download, relative to the root of this host. */
    Export: Type.String(),
    /** How many interns the record has. */
    Interns: Type.Integer(),
  }),
});
