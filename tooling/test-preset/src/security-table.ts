/**
 * Checks the table of docs/security.md: every requirement of OWASP ASVS 5.0, level 1 and 2, has one row with a status, and
 * what is met is shown by tests that exist or by a section of a document.
 */
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { read, readJson, root } from 'repository';
import { findMissingTests, type Row, readRows } from './specification-map';

/** Levels by number: facts of the standard, version 5.0.0. */
const levels = readJson<Record<string, number>>('tooling/test-preset/asvs-5.0.json');
const STATUSES = ['met', 'partly', 'not applicable'];
const DOCUMENT = 'docs/security.md';

/** The rows of the requirements. The document's other tables have no numbers. */
export const securityRows = () => readRows(read(DOCUMENT)).filter(({ subject }) => /^\d+\.\d+\.\d+$/.test(subject));

/** What is wrong with the table, one line each. */
export function checkSecurityTable(rows: Row[]): string[] {
  const findings: string[] = [];
  const seen = new Set<string>();
  for (const { subject, cells, tests } of rows) {
    const complain = (what: string) => findings.push(`${subject}: ${what}`);
    const [, level, requirement = '', status = '', how = ''] = cells;
    if (seen.has(subject)) complain('has two rows');
    seen.add(subject);
    if (levels[subject] === undefined) complain('is not a requirement of level 1 or 2');
    else if (String(levels[subject]) !== level) complain(`is of level ${levels[subject]}`);
    if (!STATUSES.includes(status)) complain(`"${status}" is none of: ${STATUSES.join(', ')}`);
    if (requirement === '' || how === '') complain('says nothing');
    const sections = linkedSections(how);
    for (const section of sections) if (!hasSection(section)) complain(`${section} does not exist`);
    if (status === 'not applicable' && tests.length > 0) complain('has tests, although it does not apply');
    if (status === 'met' && tests.length + sections.length === 0) complain('names neither a test nor a section');
  }
  for (const number of Object.keys(levels)) if (!seen.has(number)) findings.push(`${number}: has no row`);
  return [...findings, ...findMissingTests(rows)];
}

/** Links to sections, as `docs/file.md#section`. */
function linkedSections(text: string): string[] {
  return [...text.matchAll(/\]\(([^):]*#[^)]+)\)/g)].map(([, to = '']) =>
    to.startsWith('#') ? `${DOCUMENT}${to}` : posix.join('docs', to),
  );
}

/** Whether a document has a heading with this anchor, as GitHub makes them. */
function hasSection(link: string): boolean {
  const [file = '', anchor] = link.split('#');
  if (!existsSync(join(root, file))) return false;
  const headings = [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return headings.some(
    (heading) =>
      heading
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .replaceAll(' ', '-') === anchor,
  );
}
