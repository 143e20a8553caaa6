import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import { listSelection } from './lists';

/** The tables of the administrator that can be taken home as a file. */
export const ExportedList = Type.Enum(['applications', 'selectedApplicants', 'supervisors', 'interns', 'positions'], {
  messages: { required: 'Choose a list that can be exported.' },
});
export type ExportedList = Static<typeof ExportedList>;

export const ExportFormat = Type.Enum(['csv', 'xlsx'], {
  messages: { required: 'Choose CSV or XLSX.' },
});
export type ExportFormat = Static<typeof ExportFormat>;

/** A column of the file: which one of the list it is, and the words above it, which are those on the screen. */
export const ExportColumn = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 60 }),
  header: Type.String({ minLength: 1, maxLength: 60, pattern: '^[^\\p{Cc}]*$' }),
});
export type ExportColumn = Static<typeof ExportColumn>;

/**
 * Makes no file yet: the rows are read while they are downloaded, so that neither side ever holds them all. The link
 * needs no header and works for 5 minutes.
 */
export const createExport = endpoint({
  method: 'POST',
  path: '/Admin/Export',
  access: ['ADM'],
  tag: 'exports',
  summary: 'A link, working for 5 minutes, to a list as CSV or XLSX: the filtered rows, in their order',
  body: Type.Object({
    List: ExportedList,
    Format: ExportFormat,
    /** In the order of the file; each is known to the list and named once. */
    Columns: Type.Array(ExportColumn, {
      minItems: 1,
      maxItems: 20,
      messages: { required: 'Choose at least one column.', minItems: 'Choose at least one column.' },
    }),
    ...listSelection,
  }),
  status: 200,
  answer: Type.Object({
    /** Address of the download, from the root of this host. */
    Export: Type.String(),
    /** Rows that match now. */
    Rows: Type.Integer(),
  }),
});
