import { mayStart } from './arguments';
import { productVersion } from './lib/product-version';

describe('the arguments of a start', () => {
  afterEach(() => {
    process.exitCode = undefined;
  });

  it.each([
    [[], true, [], []],
    [['--seed', '--applications', '100', '--add'], true, [], []],
    [['--demo', '--development-socket=ws://localhost:3104'], true, [], []],
    [['--version'], false, [productVersion], []],
    [['--demo', '--help'], false, [expect.stringMatching(/^Starts the server/)], []],
    [['--prot=4000'], false, [], [expect.stringMatching(/^--prot=4000 is not an option of the server\. /)]],
    [['backup'], false, [], [expect.stringMatching(/^backup is not an option/)]],
  ])('%j start it or not', (args, starts, answer, refusal) => {
    const said: string[] = [];
    const refused: string[] = [];
    const say = (line: string) => said.push(line);
    expect(mayStart(args, { say, refuse: (line) => refused.push(line) })).toBe(starts);
    expect([said, refused]).toEqual([answer, refusal]);
  });
});
