import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(__dirname, '../..');

/** Whether the project's lint rules refuse an import in a file at this place; asked in an empty copy of the house. */
function isRefused(file: string, target: string): boolean {
  const house = mkdtempSync(join(tmpdir(), 'walls-'));
  try {
    copyFileSync(join(root, 'biome.json'), join(house, 'biome.json'));
    mkdirSync(join(house, dirname(file)), { recursive: true });
    writeFileSync(join(house, file), `import { it } from '${target}';\nexport const used = it;\n`);
    const biome = require.resolve('@biomejs/biome/bin/biome');
    const result = spawnSync(process.execPath, [biome, 'lint', '--vcs-enabled=false', '.'], {
      cwd: house,
      encoding: 'utf8',
    });
    const output = result.stdout + result.stderr;
    expect(output).toContain('Checked 2 files');
    return output.includes('noRestrictedImports');
  } finally {
    rmSync(house, { recursive: true });
  }
}

describe('the walls', () => {
  it.each([
    ['admin-portal/src/features/interns/interns-page.tsx', 'intern-portal/src/portal'],
    ['admin-portal/src/features/interns/interns-page.tsx', '../applications/applications-page'],
    ['admin-portal/src/features/interns/interns-page.tsx', 'shared-ui/src/theme/theme'],
    ['admin-portal/src/features/interns/interns-page.tsx', 'react-router-dom'],
    ['admin-portal/src/features/interns/interns-page.tsx', '@mui/material'],
    ['admin-portal/src/portal.tsx', '../../shell/src/router'],
    ['shell/src/router.tsx', 'admin-portal/src/portal'],
    ['shared-ui/src/index.ts', 'shared-api/client'],
    ['shared-api/src/contract/tasks.ts', '../client'],
    ['server/src/app.ts', 'shared-api/client'],
    ['server/src/app.ts', 'shared-ui'],
  ])('keep %s from importing %s', (file, target) => {
    expect(isRefused(file, target)).toBe(true);
  });

  it.each([
    ['admin-portal/src/features/interns/interns-page.tsx', './intern-list'],
    ['admin-portal/src/features/interns/interns-page.tsx', '../../messages'],
    ['admin-portal/src/features/interns/interns-page.tsx', 'shared-ui/table'],
    ['admin-portal/src/features/interns/interns-page.tsx', '@mui/material/Button'],
    ['shared-api/src/contract/tasks.ts', './endpoint'],
    ['server/src/app.ts', 'shared-api/contract'],
  ])('let %s import %s', (file, target) => {
    expect(isRefused(file, target)).toBe(false);
  });
});
