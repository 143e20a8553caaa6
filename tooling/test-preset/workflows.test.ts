import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { read, readJson, root } from 'repository';
import { parse } from 'yaml';

interface Job {
  needs?: string;
  uses?: string;
  'timeout-minutes'?: number;
  steps?: { uses?: string; run?: string }[];
}

const folder = '.github/workflows';
const jobsOf = (name: string) => (parse(read(folder, name)) as { jobs: Record<string, Job> }).jobs;
const { scripts } = readJson<{ scripts: Record<string, string> }>('package.json');
const files = readdirSync(join(root, folder));
const steps = files.flatMap((file) =>
  Object.values(jobsOf(file)).flatMap((job) => (job.steps ?? []).map((step) => ({ file, ...step }))),
);

describe('the workflows', () => {
  it('release a portal after the tests, and once it fits what is live', () => {
    const all = jobsOf('release-portals.yml');
    expect(all.test?.uses).toBe(`./${folder}/ci.yml`);
    expect([all.changed?.needs, all.release?.needs]).toEqual(['test', 'changed']);
    expect(all.release?.uses).toBe(`./${folder}/release-portal.yml`);
    const one = jobsOf('release-portal.yml');
    expect(one.release?.needs).toBe('fits');
    const wait = one.fits?.steps?.at(-1)?.run;
    expect(wait).toContain('check "$PORTAL" --wait-until-fits');
    // It ends by itself, with the exit code that says why.
    expect(one.fits?.['timeout-minutes']).toBeGreaterThan(Number(wait?.split(' ').at(-1)));
  });

  it.each(
    steps.flatMap(({ file, run }) => (/^npm run ([\w:-]+)(?!.* -w )/.test(run ?? '') ? [[file, run ?? '']] : [])),
  )('%s runs a script that there is: %s', (_file, run) => {
    expect(Object.keys(scripts)).toContain(run.split(' ')[2]);
  });

  it.each(steps.flatMap(({ file, uses }) => (uses ? [[file, uses]] : [])))(
    '%s uses one commit of %s',
    (_file, uses) => {
      expect(uses).toMatch(/@[0-9a-f]{40}$/);
    },
  );
});
