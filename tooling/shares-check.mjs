// Answers, after a build, whether the shell provides what each built portal consumes: the run time would only tell a user.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const { portals, root } = require('./inputs.cjs');
const provided = require('./shares.cjs').all;

let broken = false;
for (const { name } of portals) {
  const { consumes } = JSON.parse(readFileSync(join(root, name, 'dist/release.json'), 'utf8'));
  const missing = consumes.filter((key) => !(key in provided));
  console.log(
    `${name}: ${consumes.length} shares consumed, ${missing.length} missing${missing.map((key) => `\n  ${key}`).join('')}`,
  );
  broken ||= missing.length > 0 || !consumes.includes('shared-ui');
}
process.exit(broken ? 1 : 0);
