import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readChecks, watch } from './type-check';

/** What the reader makes of the output, in the pieces in which it comes. */
function read(...pieces: string[]) {
  const heard: unknown[] = [];
  const take = readChecks(
    () => heard.push('change'),
    (errors, isComplete) => heard.push(isComplete ? errors : { soFar: errors.length }),
  );
  for (const piece of pieces) take(piece);
  return heard;
}

const START = '02:21:43 PM - Starting compilation in watch mode...\n\n';
const CHANGE = '02:22:58 PM - File change detected. Starting incremental compilation...\n\n';

describe('the output of a watching TypeScript', () => {
  it('has the errors of each check, with what explains them', () => {
    const first = "src/a.ts(1,14): error TS2322: Type 'A' is not assignable to type 'B'.\n  Property 'c' is missing.";
    const second = 'src/b.ts(2,1): error TS2304: Cannot find name d.';
    const found = '02:22:55 PM - Found 2 errors. Watching for file changes.';
    expect(read(START, `${first}\n${second}\n\n${found}\n`)).toEqual(['change', [first, second]]);
  });

  it('tells its errors before the check is complete', () => {
    const error = 'src/a.ts(1,14): error TS2304: Cannot find name d.';
    const heard = read(START, `${error}\n`, '02:22:55 PM - Found 1 error. Watching for file changes.\n');
    expect(heard).toEqual(['change', { soFar: 1 }, [error]]);
  });

  it('may come in pieces of lines', () => {
    expect(
      read(START, 'src/a.ts(1,14): ', 'error TS2304: Cannot find name d.\n02:23:39 PM - ', 'Found 1 error. Watching\n'),
    ).toEqual(['change', { soFar: 1 }, ['src/a.ts(1,14): error TS2304: Cannot find name d.']]);
  });

  it('begins anew with each change', () => {
    const found = '02:23:03 PM - Found 1 error. Watching for file changes.\n';
    const none = '02:23:09 PM - Found 0 errors. Watching for file changes.\n';
    expect(read(START, `src/a.ts(1,1): error TS1005: expected.\n${found}`, CHANGE, none)).toEqual([
      'change',
      ['src/a.ts(1,1): error TS1005: expected.'],
      'change',
      [],
    ]);
  });
});

it('ends with all of its processes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'internship-portals-types-'));
  try {
    writeFileSync(join(folder, 'tsconfig.json'), '{ "files": ["a.ts"] }');
    writeFileSync(join(folder, 'a.ts'), 'export const a: string = 1;\n');
    const running = () => execFileSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8' }).includes(`-p ${folder}`);
    const end = await new Promise<() => void>((resolve) => {
      const stop = watch(
        folder,
        () => {},
        () => resolve(stop),
      );
    });
    expect(running()).toBe(true);
    end();
    for (const start = Date.now(); running() && Date.now() - start < 10_000; )
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(running()).toBe(false);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);
