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
    const leave = admission.enter();
    admission.enter();
    const error = refusal(() => admission.enter());
    expect(error.status).toBe(503);
    expect(error.code).toBe('server_busy');
    expect(error.message).toBe(`The server is busy. Try again in ${error.headers['retry-after']} seconds.`);
    leave();
    leave();
    expect(admission.active).toBe(1);
    admission.enter();
    expect(admission.active).toBe(2);
    expect(admission.refused).toBe(1);
  });

  it('tells a crowd to return at different times, the last ones later, and no one after more than a minute', () => {
    const admission = createAdmission(1, () => 0.5);
    admission.enter();
    const waits = Array.from({ length: 100 }, () => Number(refusal(() => admission.enter()).headers['retry-after']));
    expect(waits[0]).toBe(2);
    expect(waits[10]).toBeGreaterThan(waits[0] ?? 0);
    expect(Math.max(...waits)).toBe(60);
  });
});
