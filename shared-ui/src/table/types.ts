import type { ReactNode } from 'react';
import type { TableSelection } from './use-table-selection';

/** One column of a `DataTable`. */
export interface DataTableColumn<Row> {
  /** Name of the column in the address and in the server's `sort` and `filter`. */
  id: string;
  header: string;
  /** What the column is searched, sorted and filtered by, and shown without `cell`. */
  value: (row: Row) => string;
  cell?: (row: Row) => ReactNode;
  /** Default true. */
  sortable?: boolean;
  /** Cannot be hidden: the table would not make sense without it. */
  required?: boolean;
  /** 'select' offers the column's values and 'All', 'text' a search in this column alone. */
  filter?: 'select' | 'text';
  /** Choices of a 'select' filter; without them the values of the rows are offered. */
  filterOptions?: string[];
}

/** What a table asks the server for. */
export interface TableQuery {
  /** 1-based. */
  page: number;
  pageSize: number;
  search: string;
  /** A column's id, with '-' before it for descending. */
  sort?: string;
  filter: Record<string, string>;
}

/** What the server gave. */
export interface TableRows<Row> {
  rows?: Row[];
  /** Rows that match. */
  total?: number;
  /** Rows there are, matching or not; said in the placeholder of the search. */
  totalAll?: number;
  loading: boolean;
  error?: unknown;
  retry: () => void;
  /** Another try after an error is under way. */
  retrying?: boolean;
}

interface CommonProps<Row> {
  /** The table's title and accessible name. */
  title: string;
  /**
   * How the title stands on the page: 'h1' (the default) makes it the page's heading, 'h2' a section's; 'none' only
   * names the table, for pages that have said it already.
   */
  heading?: 'h1' | 'h2' | 'none';
  columns: DataTableColumn<Row>[];
  rowId: (row: Row) => string | number;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** What an empty table means and what to do first. */
  empty?: { title: string; hint?: ReactNode };
  /** Prefix of the names in the address, where a page has two tables. */
  stateKey?: string;
  /** Further tools beside the search, such as an export of what the table shows. */
  tools?: (shown: ShownTable) => ReactNode;
  /** Lets rows be chosen. The choice stays while one pages and searches; rows that are no more leave it. */
  selection?: SelectionProps<Row>;
}

/** A selection of `useTableSelection`, and what the table says and offers about it. */
export interface SelectionProps<Row> extends TableSelection<Row> {
  /** What the row is called: 'Select <name>'. */
  name: (row: Row) => string;
  /** Buttons for what can be done with the selected rows. */
  actions?: ReactNode;
  /** Below them, also while nothing is selected: what became of the last action. */
  notice?: ReactNode;
}

/** What a table shows at the moment: which rows in which order, and which of its columns. */
export interface ShownTable {
  query: TableQuery;
  /** Ids of the columns that are shown, in their order. */
  columns: string[];
  /** Rows that match; undefined until it is known. */
  total?: number;
}

/** All rows are here: the table searches, filters, sorts and pages by itself. */
export interface ClientTableProps<Row> extends CommonProps<Row> {
  rows?: Row[];
  loading?: boolean;
  error?: unknown;
  onRetry?: () => void;
  /** Another try after an error is under way. */
  retrying?: boolean;
  useRows?: undefined;
}

/** The server searches, filters, sorts and pages; `useRows` is a hook that asks it. */
export interface ServerTableProps<Row> extends CommonProps<Row> {
  useRows: (query: TableQuery) => TableRows<Row>;
  rows?: undefined;
  loading?: undefined;
  error?: undefined;
  onRetry?: undefined;
  retrying?: undefined;
}

export type DataTableProps<Row> = ClientTableProps<Row> | ServerTableProps<Row>;
