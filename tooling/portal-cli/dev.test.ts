import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(__dirname, '../..');

function run(words: string[], settings: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    cwd: root,
    env: { PATH: process.env.PATH, ...settings },
    encoding: 'utf8',
    timeout: 120_000,
  });
  return { code: status, output: stdout + stderr };
}

// Under load, starting a command takes long.
jest.setTimeout(120_000);

describe('npm run dev', () => {
  it.each([
    [['--help'], 0, 'Usage: npm run portal -- dev'],
    [['intern-portal', '--deploy'], 1, "Unknown option '--deploy'"],
    [['tiny-portal'], 1, 'There is no tiny-portal. Known: shell, public-portal'],
    [['--stand-alone'], 1, '--deployed and --stand-alone need the names of portals'],
    [['--deployed', 'shell'], 1, '--deployed and --stand-alone need the names of portals'],
    [['intern-portal', '--deployed', '--demo'], 1, 'leave out --demo'],
    [['intern-portal', '--deployed', '--stand-alone'], 1, '--deployed and --stand-alone need the names of portals'],
  ])('starts nothing for %j, and says why', (words, code, text) => {
    expect(run(['--import', 'tsx', 'tooling/portal-cli/src/portal.ts', 'dev', ...words])).toEqual({
      code,
      output: expect.stringContaining(text),
    });
  });

  it('sends the calls and the sign-in of a stand-alone portal to the product, on its port', () => {
    const config = `require('./tooling/federation-preset/webpack.cjs')('${root}/intern-portal')({ standAlone: true })`;
    const { output } = run(['-p', `JSON.stringify(${config}.devServer)`], { PORT: '4321' });
    const { proxy, allowedHosts } = JSON.parse(output);
    expect(proxy).toEqual([
      { context: expect.arrayContaining(['/api', '/login', '/assets']), target: 'http://127.0.0.1:4321' },
    ]);
    expect(allowedHosts).toBe('all');
  });
});
