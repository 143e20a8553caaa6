import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { writeCsvStream } from 'hucre/csv';
import { writeXlsxStream, XLSX_MAX_ROWS_PER_SHEET } from 'hucre/xlsx';
import type { ExportFormat } from 'shared-api/contract';

/** How a table becomes the bytes of a file. */
interface FileFormat {
  contentType: string;
  /** The maximum number of rows in a file, without the headers. */
  maxRows: number;
  /** The file as a stream: rows are read on demand, and none is kept. */
  write(headers: readonly string[], rows: AsyncIterable<string[]>): Readable;
}

/** The file formats of an export. */
export const fileFormats: Record<ExportFormat, FileFormat> = {
  csv: {
    contentType: 'text/csv; charset=utf-8',
    maxRows: Number.POSITIVE_INFINITY,
    write(headers, rows) {
      // RFC 4180. Without the byte order mark Excel does not recognize UTF-8.
      const lines = mapped(withHeaders(headers, rows), neutralised);
      return toNode(writeCsvStream(lines, { bom: true, lineSeparator: '\r\n', quoteStyle: 'all' }));
    },
  },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    maxRows: XLSX_MAX_ROWS_PER_SHEET - 1,
    write(headers, rows) {
      const sheet = boldFirstRow(headers, mapped(withHeaders(headers, rows), inXml));
      return toNode(writeXlsxStream(sheet.rows, { name: 'Export', columns: sheet.columns, freezePane: { rows: 1 } }));
    },
  },
};

/**
 * Puts an apostrophe before cells that a spreadsheet would read as a formula (OWASP, "CSV Injection"): those that begin
 * with = + - @, a tab or a line break, and the full-width forms of the four signs. This includes phone numbers.
 */
export function neutralised(cell: string): string {
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

async function* withHeaders(headers: readonly string[], rows: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  yield [...headers];
  yield* rows;
}

async function* mapped(rows: AsyncIterable<string[]>, change: (cell: string) => string): AsyncGenerator<string[]> {
  for await (const row of rows) yield row.map(change);
}

/** The library styles whole columns and reads the style for each row: it is bold for the first row only. */
function boldFirstRow(headers: readonly string[], rows: AsyncIterable<string[]>) {
  let style: { font: { bold: boolean } } | undefined = { font: { bold: true } };
  const columns = headers.map((header) => ({
    width: Math.max(28, header.length + 2),
    get style() {
      return style;
    },
  }));
  async function* plainAfterFirst() {
    for await (const row of rows) {
      yield row;
      style = undefined;
    }
  }
  return { columns, rows: plainAfterFirst() };
}

function toNode(stream: unknown): Readable {
  return Readable.fromWeb(stream as ReadableStream<Uint8Array>);
}
