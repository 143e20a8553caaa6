import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { packageName, read, root, SCOPE, sourceFiles } from 'repository';

const feature = 'admin-portal/src/features/interns/interns-page.tsx';

/** Each line: a rule, a file and an import that the rule refuses there. */
const refused: [rule: string, file: string, target: string][] = [
  ['inside-package', 'shared-ui/src/router.ts', '../../shared-api/src/client'],
  ['shared-ui', 'shared-ui/src/portal.ts', '@internship-portals/shared-api/client'],
  ['shared-ui', 'shared-ui/src/portal.ts', 'server/testing/exported-files'],
  ['inside-package', 'server/src/modules/users/routes.ts', '../../../../admin-portal/src/messages'],
  ['server', 'server/src/modules/users/routes.ts', '../../../../admin-portal/src/messages'],
  ['not-found', 'server/src/config.ts', '@internship-portals/shared-api/src/client'],
  ['server', 'server/src/config.ts', '@internship-portals/shared-api/client'],
  ['server', 'server/src/config.ts', '@internship-portals/shared-ui'],
  ['inside-package', 'shell/src/router.tsx', '../../shared-ui/src/theme/theme'],
  ['not-found', 'shell/src/router.tsx', '@internship-portals/shared-ui/src/theme/theme'],
  ['portals-apart', 'shell/src/router.tsx', 'admin-portal/src/portal'],
  ['not-found', 'shell/src/router.tsx', 'server/src/config'],
  ['portals-apart', 'shell/src/router.tsx', 'server/testing/exported-files'],
  ['shared-api', 'shared-api/src/client.ts', '@internship-portals/shared-ui'],
  ['shared-api', 'shared-api/src/client.ts', 'server/testing/exported-files'],
  ['not-found', 'shared-api/src/client.ts', './missing'],
  ['contract', 'shared-api/src/contract/tasks.ts', '../client'],
  ['contract', 'shared-api/src/contract/tasks.ts', '@internship-portals/shared-ui'],
  ['tests-only', 'admin-portal/src/portal.tsx', '@internship-portals/shared-api/testing'],
  ['tests-only', 'admin-portal/src/portal.tsx', '@internship-portals/shared-ui/testing'],
  ['tests-only', 'admin-portal/src/portal.tsx', './portal.test'],
  ['tests-only', 'shell/src/router.tsx', './testing'],
  ['tests-only', 'shell/src/router.tsx', '../../portals.json'],
  ['tests-only', 'server/src/main.ts', './testing/server'],
  ['tests-only', 'server/src/main.ts', './testing/bucket'],
  ['tests-only', 'server/src/main.ts', 'deploy/nginx'],
  ['tests-only', 'server/src/main.ts', 'test-preset/services'],
  ['tests-only', 'shell/src/router.tsx', 'server/testing/exported-files'],
  ['tests-only', 'server/src/main.ts', 'e2e/playwright.config'],
  ['tests-only', 'shared-ui/src/portal.ts', 'federation-preset/builds'],
  ['declared-dependencies', feature, 'left-pad'],
  ['declared-dependencies', 'e2e/journey.ts', 'left-pad'],
  ['no-development-dependencies', 'server/src/config.ts', 'typescript'],
  ['portals-apart', feature, 'intern-portal/src/portal'],
  ['portals-apart', 'admin-portal/src/portal.test.tsx', 'intern-portal/src/portal'],
  ['features-apart', feature, '../applications/applications-page'],
  ['features-apart', feature, '../../portal'],
  ['server-layers', 'server/src/http/mount.ts', '../modules/tasks'],
  ['server-layers', 'server/src/database/connection.ts', '../modules/tasks'],
  ['server-layers', 'server/src/database/connection.ts', '../http/mount'],
  ['server-modules', 'server/src/modules/users/routes.ts', '../tasks/repository'],
  ['server-modules', 'server/src/app.ts', './modules/tasks/repository'],
  ['server-app', 'server/src/modules/users/routes.ts', '../../app'],
  ['mui-entry', feature, '@mui/material'],
  ['mui-entry', 'shared-ui/src/portal.ts', '@mui/icons-material'],
  ['wrapped: react-router(-dom)?', feature, 'react-router-dom'],
  ['wrapped: react-hook-form', feature, 'react-hook-form'],
  ['wrapped: @tanstack/react-query', feature, '@tanstack/react-query'],
  ['wrapped: @visx/[^/]+', feature, '@visx/shape'],
  ['wrapped: @mui/x-date-pickers', feature, '@mui/x-date-pickers'],
  ['wrapped: notistack', feature, 'notistack'],
  ['no-cycle', 'shared-ui/src/theme/theme-root.tsx', './theme'],
];

/** Closes the cycle of the last line with a type import. */
const back: [file: string, target: string] = ['shared-ui/src/theme/theme.ts', './theme-root'];

const allowed: [file: string, target: string][] = [
  [feature, './intern-cells'],
  [feature, '../../messages'],
  [feature, '@internship-portals/shared-ui/table'],
  [feature, '@mui/material/Button'],
  ['admin-portal/src/features/interns/interns-page.test.tsx', '@internship-portals/shared-api/testing'],
  ['shared-api/src/contract/tasks.ts', './endpoint'],
  ['server/src/modules/users/routes.ts', './repository'],
  ['server/src/modules/users/routes.ts', '../tasks'],
  ['server/src/modules/users/routes.ts', '@internship-portals/shared-api/contract'],
  ['server/src/app.ts', './modules/tasks'],
  ['server/src/config.test.ts', './testing/bucket'],
  ['server/src/config.test.ts', 'deploy/nginx'],
  ['e2e/journey.ts', 'server/testing/identity-provider'],
];

interface Violation {
  from: string;
  unresolvedTo: string;
  rule: { name: string };
}

/**
 * Cruises a copy of the repository whose source files hold nothing but the imports above.
 *
 * @returns one line per violation: 'rule | file | import'
 */
function findViolations(): string[] {
  const copy = mkdtempSync(join(tmpdir(), 'import-boundaries-'));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), text);
  };
  try {
    const files = sourceFiles();
    for (const file of files) {
      if (/\.(tsx?|mjs)$/.test(file)) write(file, '');
      if (/(^|\/)package\.json$|^portals\.json$|^\.dependency-cruiser/.test(file)) write(file, read(file));
    }
    write('server/src/modules/tasks/index.ts', '');
    // A package.json without a name only says how Node reads a folder.
    const folders = files
      .filter((file) => /.\/package\.json$/.test(file))
      .map(dirname)
      .filter(packageName);
    const workspaces = folders.map(packageName);
    mkdirSync(join(copy, 'node_modules', SCOPE), { recursive: true });
    for (const folder of folders) symlinkSync(join(copy, folder), join(copy, 'node_modules', packageName(folder)));
    const imports = [...refused.map(([, file, target]) => [file, target] as const), ...allowed, back];
    for (const [, target] of imports) {
      const isOurs = target.startsWith('.') || workspaces.some((name) => `${target}/`.startsWith(`${name}/`));
      if (!isOurs) write(`node_modules/${target}/index.js`, '');
    }
    for (const [file] of imports) {
      const keyword = file === back[0] ? 'import type' : 'import';
      const targets = imports.filter(([from]) => from === file).map(([, target]) => target);
      write(file, targets.map((target, i) => `${keyword} * as i${i} from '${target}';\n`).join(''));
    }
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
        '--no-cache',
        '--output-type=json',
        ...['*-portal', 'shared-*', 'shell', 'server', 'e2e', 'bench', 'repository', 'tooling'],
      ],
      { cwd: copy, encoding: 'utf8', maxBuffer: 2 ** 26 },
    );
    if (!stdout) throw new Error(stderr);
    const { violations } = (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary;
    return violations.map(({ rule, from, unresolvedTo }) => `${rule.name} | ${from} | ${unresolvedTo}`);
  } finally {
    rmSync(copy, { recursive: true });
  }
}

describe('the import boundaries', () => {
  const found = findViolations();

  it.each(refused)('%s: refuses in %s the import of %s', (rule, file, target) => {
    expect(found).toContain(`${rule} | ${file} | ${target}`);
  });

  it.each(allowed)('let %s import %s', (file, target) => {
    expect(found.filter((line) => line.endsWith(` | ${file} | ${target}`))).toEqual([]);
  });
});
