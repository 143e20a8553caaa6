import { watchReports } from '../testing';
import { lateFailure, withSecondTry } from './chunk-retry';
import { limits } from './limits';

const chunkError = () =>
  Object.assign(new Error('Loading chunk 7 failed.'), {
    name: 'ChunkLoadError',
    request: 'http://localhost/assets/7.js',
  });
const kept = { ...limits };
let isReady: boolean;
let sent: Record<string, unknown>[];

/** A build whose chunk 7 arrives when `arrives` says so; `asked` has the file of each request. */
function buildOf(arrives: (file: string) => Promise<unknown>) {
  const asked: string[] = [];
  const load = (id: string | number) => {
    const file = build.nameFile(id);
    asked.push(file);
    return arrives(file);
  };
  const build: ReturnType<typeof withSecondTry> = withSecondTry(load, (id) => `assets/${id}.js`);
  return { ...build, asked };
}

beforeEach(() => {
  sent = watchReports();
  limits.pause = 1;
  isReady = true;
  globalThis.fetch = jest.fn(async () => ({ ok: isReady }) as Response);
});
afterAll(() => {
  Object.assign(limits, kept);
});

describe('a chunk of the shell', () => {
  it('that fails is asked for once more, at another address, which is used only then', async () => {
    const { load, asked, nameFile } = buildOf((file) =>
      file.endsWith('?again') ? Promise.resolve('chunk') : Promise.reject(chunkError()),
    );
    expect(await load(7)).toBe('chunk');
    expect(asked).toEqual(['assets/7.js', 'assets/7.js?again']);
    expect(nameFile(7)).toBe('assets/7.js');
  });

  it('that fails again is reported once for the page, and can be asked for again', async () => {
    let arrives = false;
    const { load, asked } = buildOf(() => (arrives ? Promise.resolve('chunk') : Promise.reject(chunkError())));
    await expect(load(7)).rejects.toThrow('Loading chunk 7 failed.');
    await expect(load(7)).rejects.toThrow('Loading chunk 7 failed.');
    while (sent.length === 0) await new Promise((resolve) => setTimeout(resolve));
    expect(sent).toEqual([expect.objectContaining({ Reasons: ['Loading chunk 7 failed.'], Stage: 'chunk' })]);
    arrives = true;
    expect(await load(7)).toBe('chunk');
    expect(asked).toHaveLength(5);
  });

  it('is not asked for again while the server is away', async () => {
    isReady = false;
    const { load, asked } = buildOf(() => Promise.reject(chunkError()));
    await expect(load(7)).rejects.toMatchObject({ server: 'away' });
    expect(asked).toHaveLength(1);
  });

  it('is to blame for a delay while it is on its way, and nothing of it afterwards', async () => {
    let arrive = () => {};
    const { load } = buildOf(
      () =>
        new Promise<void>((resolve) => {
          arrive = resolve;
        }),
    );
    const loading = load(7);
    expect(lateFailure('late')).toMatchObject({ stage: 'chunk', blame: 'shell' });
    arrive();
    await loading;
    expect(lateFailure('late')).toMatchObject({ stage: 'module', blame: 'version', message: 'late' });
  });
});
