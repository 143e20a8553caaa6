/** Files of public reports, which tests use byte for byte: `reports/README.md` describes them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(__dirname, '../reports');

type Report =
  | 'jpeg2000-bug_jpx.pdf'
  | 'quote-in-name.ics'
  | 'trailing-zeros.pdf'
  | 'zero-pages.pdf'
  | 'texts.json'
  | 'translate.js';

/** Where a file of a report is. */
export const reportPath = (name: Report): string => join(FOLDER, name);

/** The bytes of a file of a report. */
export const readReport = (name: Report) => new Uint8Array(readFileSync(reportPath(name)));

/** Names, positions and searches that public reports say fail, as they are in `texts.json`. */
export interface ReportedTexts {
  names: Record<'must_be_accepted' | 'must_be_accepted_after_stripping' | 'must_be_refused', string[]>;
  positions: { different_names: [string, string][] };
  /** What is stored, and what is typed to find it. */
  search: { stored_vs_typed: [string, string][] };
}

export const reportedTexts: ReportedTexts = JSON.parse(Buffer.from(readReport('texts.json')).toString());
