import { createAdmission } from './admission';
import type { HttpError } from './errors';

function refusal(enter: () => unknown): HttpError {
  try {
    enter();
  } catch (error) {
    return error as HttpError;
  }
  throw new Error('It was admitted');
}

describe('admission of uploads', () => {
  it('refuses an upload beyond the limit with 503 and a time, until one has ended', () => {
    const admission = createAdmission(2);
    const first = admission.enter('a');
    admission.enter('b');
    const error = refusal(() => admission.enter('c'));
    expect(error.status).toBe(503);
    expect(error.code).toBe('server_busy');
    expect(error.message).toBe(`The server is busy. Try again in ${error.headers['retry-after']} seconds.`);
    first.leave();
    first.leave();
    expect(admission.active).toBe(1);
    admission.enter('c');
    expect(admission.active).toBe(2);
    expect(admission.refused).toBe(1);
  });

  it('tells a crowd to return at different times, the last ones later, and no one after more than a minute', () => {
    const admission = createAdmission(1, { random: () => 0.5 });
    admission.enter('a');
    const waits = Array.from({ length: 100 }, () => Number(refusal(() => admission.enter('a')).headers['retry-after']));
    expect(waits[0]).toBe(2);
    expect(waits[10]).toBeGreaterThan(waits[0] ?? 0);
    expect(Math.max(...waits)).toBe(60);
  });

  it('takes the slot with the fewest bytes from the sender with the most, until all have the same', () => {
    const admission = createAdmission(4);
    const [long, short, complete] = [1, 2, 3].map(() => admission.enter('crowd'));
    admission.enter('other');
    for (const slot of [long, short, complete]) slot?.receive(1_000);
    long?.receive(1_000);
    complete?.complete();
    short?.receive(1);
    admission.enter('newcomer');
    expect([long, short, complete].map((slot) => slot?.signal.aborted)).toEqual([false, true, false]);
    expect(short?.signal.reason).toMatchObject({ code: 'server_busy', headers: { 'retry-after': expect.any(String) } });
    expect([admission.active, admission.ended.displaced]).toEqual([4, 1]);
    // A sender cannot displace its own, nor one that has as many as it would have.
    refusal(() => admission.enter('crowd'));
    refusal(() => admission.enter('newcomer'));
  });
});

it('a server that stops tells uploads to try again that have not arrived in 20 s', () => {
  jest.useFakeTimers();
  const admission = createAdmission(2);
  const [arriving, complete] = [admission.enter('a'), admission.enter('b')];
  complete.complete();
  admission.stop();
  jest.advanceTimersByTime(19_999);
  expect(arriving.signal.aborted).toBe(false);
  jest.advanceTimersByTime(1);
  jest.useRealTimers();
  expect(arriving.signal.reason).toMatchObject({ code: 'server_busy', status: 503, headers: { 'retry-after': '10' } });
  expect([complete.signal.aborted, admission.ended.stopped]).toEqual([false, 1]);
});

describe('the pace of an upload', () => {
  /** Bytes in each second; the upload's fate after the last one. */
  it.each<[string, number[], 'goes on' | 'ends' | 'gives way']>([
    ['nothing for 10 s', Array(10).fill(0), 'goes on'],
    ['a byte in each second', Array(11).fill(1), 'ends'],
    ['50 kB/s after a pause of 10 s', [...Array(10).fill(0), ...Array(60).fill(50_000)], 'goes on'],
    [
      '50 kB/s with pauses of 20 s',
      Array(9)
        .fill([...Array(5).fill(50_000), ...Array(20).fill(0)])
        .flat(),
      'gives way',
    ],
    [
      '50 kB/s with pauses of 10 s',
      Array(9)
        .fill([...Array(5).fill(50_000), ...Array(10).fill(0)])
        .flat(),
      'goes on',
    ],
    ['8 kB/s', Array(600).fill(8_000), 'gives way'],
    ['7 kB/s', Array(600).fill(7_000), 'ends'],
    ['10 MB at once, then nothing for a minute', [10_000_000, ...Array(61).fill(0)], 'ends'],
  ])('of %s', (_what, seconds, fate) => {
    let now = 0;
    const admission = createAdmission(1, { now: () => now });
    const slot = admission.enter('phone');
    for (const bytes of seconds) {
      if (bytes > 0) slot.receive(bytes);
      now += 1_000;
      slot.judge();
    }
    if (fate === 'ends') {
      expect(slot.signal.reason).toMatchObject({ code: 'request_timeout' });
      return;
    }
    expect(slot.signal.aborted).toBe(false);
    if (fate === 'gives way') admission.enter('phone');
    else refusal(() => admission.enter('phone'));
    expect(slot.signal.aborted).toBe(fate === 'gives way');
  });
});
