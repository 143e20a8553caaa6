import type { ReactNode } from 'react';
import type { TableSelection } from './use-table-selection';

/** One column of a `DataTable`. */
export interface DataTableColumn<Row> {
  /** The column's name in the address and in the server's `sort` and `filter`. */
  id: string;
  header: string;
  /** The value for search, sorting and filters, and for display if there is no `cell`. */
  value: (row: Row) => string;
  cell?: (row: Row) => ReactNode;
  /** Default true. */
  sortable?: boolean;
  /** Cannot be hidden, because the table would not make sense without it. */
  required?: boolean;
  /** Stays in sight at the end of a table that scrolls horizontally. Default: the column 'Action'. */
  pinned?: boolean;
  /** Stays in one line and ends in an ellipsis if it is too long. Default: if there is no `cell`. */
  oneLine?: boolean;
  /** In one line, leaves more room to the other columns; a contact becomes an icon sooner. For tables with several long texts. */
  short?: boolean;
  /**
   * On a phone, in the second line of a row, which has no labels. Default: the first two that can be sorted and are no contact, if no
   * column says so.
   */
  brief?: boolean;
  /** Where the table is narrow, an icon stands for the value, which opens it and shows it on hover and focus. */
  contact?: 'email' | 'phone';
  /** 'select' offers the column's values and 'All'. 'text' searches this column only. */
  filter?: 'select' | 'text';
  /** Only narrows the table: no column shows it. */
  filterOnly?: boolean;
  /** Options of a 'select' filter. Default: the values of the rows. */
  filterOptions?: string[];
  /** How an option reads. Default: as it is. */
  optionLabel?: (option: string) => string;
  /** Whether an export has it. Default: if it is shown and can be sorted, since the others contain buttons. */
  exported?: boolean;
}

/** The query that a table sends to the server. */
export interface TableQuery {
  /** 1-based. */
  page: number;
  pageSize: number;
  search: string;
  /** A column's id, prefixed with '-' for descending order. */
  sort?: string;
  filter: Record<string, string>;
}

/** The server's answer. */
export interface TableRows<Row> {
  rows?: Row[];
  /** Rows that match. */
  total?: number;
  /** The number of all rows, matching or not. Shown in the search placeholder. */
  totalAll?: number;
  loading: boolean;
  error?: unknown;
  retry: () => void;
  /** A retry after an error is in progress. */
  retrying?: boolean;
}

interface CommonProps<Row> {
  /** The table's title and accessible name. */
  title: string;
  /**
   * How the title is shown: 'h1' (the default) is the page's heading, 'h2' a section's. 'none' only names the table,
   * for pages that already have such a heading.
   */
  heading?: 'h1' | 'h2' | 'none';
  columns: DataTableColumn<Row>[];
  rowId: (row: Row) => string | number;
  /** Buttons next to the title. */
  actions?: ReactNode;
  /** Shown for an empty table: what it means and what to do first. */
  empty?: { title: string; hint?: ReactNode };
  /** Prefix of the names in the address, for pages with two tables. */
  stateKey?: string;
  /** More tools next to the search, such as an export button. */
  tools?: (shown: ShownTable) => ReactNode;
  /** Filters that the page itself sets, such as the chosen tab. The toolbar does not show them. Keep it referentially stable. */
  scope?: Record<string, string>;
  /** Shown between the title and the table, such as tabs. */
  above?: ReactNode;
  /** Makes rows selectable. The selection persists across pages and searches. Deleted rows leave it. */
  selection?: SelectionProps<Row>;
}

/** A selection of `useTableSelection` with its labels and actions. */
export interface SelectionProps<Row> extends TableSelection<Row> {
  /** The row's name in 'Select <name>'. */
  name: (row: Row) => string;
  /** Buttons for actions on the selected rows. */
  actions?: ReactNode;
  /** The result of the last action. Shown above the buttons, even if nothing is selected. */
  notice?: ReactNode;
}

/** What a table currently shows: its rows, their order, and the visible columns. */
export interface ShownTable {
  query: TableQuery;
  /** Ids of the visible columns in their order. */
  columns: string[];
  /** The number of matching rows. Undefined until known. */
  total?: number;
  /** Shows exactly the columns with these ids, and those that cannot be hidden. */
  onShowColumns: (ids: readonly string[]) => void;
}

/** The table has all rows and searches, filters, sorts and pages them itself. */
export interface ClientTableProps<Row> extends CommonProps<Row> {
  rows?: Row[];
  loading?: boolean;
  error?: unknown;
  onRetry?: () => void;
  /** A retry after an error is in progress. */
  retrying?: boolean;
  useRows?: undefined;
}

/** The server searches, filters, sorts and pages. `useRows` is a hook that requests the rows. */
export interface ServerTableProps<Row> extends CommonProps<Row> {
  useRows: (query: TableQuery) => TableRows<Row>;
  rows?: undefined;
  loading?: undefined;
  error?: undefined;
  onRetry?: undefined;
  retrying?: undefined;
}

export type DataTableProps<Row> = ClientTableProps<Row> | ServerTableProps<Row>;

/** What to export: the rows of all pages, and the visible columns. */
export interface AskedExport {
  Format: 'csv' | 'xlsx';
  Columns: { id: string; header: string }[];
  search?: string;
  sort?: string;
  filter?: Record<string, string>;
}

export interface ExportButtonProps<Row> {
  shown: ShownTable;
  /** The table's columns, of which some are not exported. */
  columns: DataTableColumn<Row>[];
  /** Resolves to the address of the download on this host and its number of rows. */
  onExport: (request: AskedExport) => Promise<{ Export: string; Rows: number }>;
}
