import path from 'node:path';

/** The start of the operator's command line: of the package's program, or with npm from the repository. */
export const OPERATOR_COMMAND = path.basename(process.argv[1] ?? '').startsWith('internship-portals')
  ? 'internship-portals.js'
  : 'npm run operator --';
