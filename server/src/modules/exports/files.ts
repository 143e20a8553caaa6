import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { ExportFormat } from '@internship-portals/shared-api/contract';
import { writeCsvStream } from 'hucre/csv';
import { writeXlsxStream, XLSX_MAX_ROWS_PER_SHEET } from 'hucre/xlsx';

/** A column of a file. Its cells are texts: days as `YYYY-MM-DD`, moments as `YYYY-MM-DD HH:MM:SS`, numbers with a point. */
export interface FileColumn {
  header: string;
  kind: 'text' | 'day' | 'moment' | 'number';
}

/** How a table becomes the bytes of a file. */
interface FileFormat {
  contentType: string;
  /** The maximum number of rows in a file, without the headers. */
  maxRows: number;
  /** The file as a stream: rows are read on demand, and none is kept. */
  write(columns: readonly FileColumn[], rows: AsyncIterable<string[]>): Readable;
}

/** The file formats of an export. */
export const fileFormats: Record<ExportFormat, FileFormat> = {
  csv: {
    contentType: 'text/csv; charset=utf-8',
    maxRows: Number.POSITIVE_INFINITY,
    write(columns, rows) {
      // RFC 4180. Without the byte order mark Excel does not recognize UTF-8.
      const lines = mapped(withHeaders(columns, rows), neutralised);
      return toNode(writeCsvStream(lines, { bom: true, lineSeparator: '\r\n', quoteStyle: 'all' }));
    },
  },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    maxRows: XLSX_MAX_ROWS_PER_SHEET - 1,
    write(columns, rows) {
      const sheet = boldFirstRow(columns, mapped(withHeaders(columns, rows), inXml));
      return toNode(writeXlsxStream(sheet.rows, { name: 'Export', columns: sheet.columns, freezePane: { rows: 1 } }));
    },
  },
};

/**
 * Puts an apostrophe before cells that a spreadsheet would read as a formula (OWASP, "CSV Injection"): those that begin
 * with = + - @, a tab or a line break, and the full-width forms of the four signs. A phone number is no formula.
 */
export function neutralised(cell: string): string {
  if (/^\+\d+( ext\. \d+)?$/.test(cell)) return cell;
  return /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell) ? `'${cell}` : cell;
}

/** Cells of a workbook have the type text and are never formulas: only what XML cannot contain is replaced. */
function inXml(cell: string): string {
  return (
    cell
      // Spreadsheets read _x0041_ as A.
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      .replace(/[\uFFFE\uFFFF]/g, '\uFFFD')
  );
}

async function* withHeaders(columns: readonly FileColumn[], rows: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  yield columns.map(({ header }) => header);
  yield* rows;
}

async function* mapped(rows: AsyncIterable<string[]>, change: (cell: string) => string): AsyncGenerator<string[]> {
  for await (const row of rows) yield row.map(change);
}

const NUMBER_FORMATS = {
  text: undefined,
  number: undefined,
  day: 'yyyy-mm-dd',
  moment: 'yyyy-mm-dd hh:mm:ss',
} as const;

/** The library takes dates in UTC. A sheet knows no zone: the header names it. */
function toValue(text: string, kind: FileColumn['kind'] | undefined): string | number | Date {
  if (text === '' || kind === 'text' || kind === undefined) return text;
  if (kind === 'number') return Number(text);
  return new Date(text.includes(' ') ? `${text.replace(' ', 'T')}Z` : text);
}

/**
 * The library styles whole columns and reads the style for each row: it is bold for the first row only. The cells of days
 * and moments are dates, those of numbers are numbers.
 */
function boldFirstRow(fileColumns: readonly FileColumn[], rows: AsyncIterable<string[]>) {
  let style: { font: { bold: boolean } } | undefined = { font: { bold: true } };
  const columns = fileColumns.map(({ header, kind }) => ({
    width: Math.max(28, header.length + 2),
    numFmt: NUMBER_FORMATS[kind],
    get style() {
      return style;
    },
  }));
  async function* plainAfterFirst() {
    for await (const row of rows) {
      if (style) yield row;
      else yield row.map((cell, index) => toValue(cell, fileColumns[index]?.kind));
      style = undefined;
    }
  }
  return { columns, rows: plainAfterFirst() };
}

function toNode(stream: unknown): Readable {
  return Readable.fromWeb(stream as ReadableStream<Uint8Array>);
}
