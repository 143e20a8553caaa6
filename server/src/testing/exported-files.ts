/** Reads exported files as other programs do: with readers that have nothing to do with what wrote them. */
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import readXlsx from 'read-excel-file/node';

/**
 * The rows of an exported file, headers first, as texts; an empty cell is ''. Of a CSV file the apostrophes that
 * neutralise formulas are left where they are.
 */
export async function readExport(bytes: Uint8Array, format: 'csv' | 'xlsx'): Promise<string[][]> {
  if (format === 'csv') return parse(Buffer.from(bytes), { bom: true, relax_column_count: false });
  const [sheet, ...others] = await readXlsx(Buffer.from(bytes), { trim: false });
  if (!sheet || others.length > 0) throw new Error(`The workbook has ${others.length + 1} sheets in place of one.`);
  return sheet.data.map((row) => row.map((cell) => (cell === null ? '' : textOf(cell))));
}

/** Dates as in a CSV file. */
const textOf = (cell: unknown) =>
  cell instanceof Date ? cell.toISOString().slice(0, 19).replace('T', ' ') : String(cell);

/** The files inside a workbook, as the XML that they are. */
export function unzipWorkbook(bytes: Uint8Array): Record<string, string> {
  return Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]));
}
