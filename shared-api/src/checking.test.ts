import { call, useChecking } from './client';
import { apply, getWorkChallenge, lookUpApplicationStatus, type WorkChallenge } from './contract';
import { FakeFailure, fakeApi, on } from './testing';

const proveWork = jest.fn<Promise<string>, [WorkChallenge, AbortSignal | undefined]>();
jest.mock('./solve-work', () => ({
  proveWork: (challenge: WorkChallenge, signal?: AbortSignal) => proveWork(challenge, signal),
}));

const challenge = {
  parameters: {
    algorithm: 'PBKDF2/SHA-256',
    nonce: '00',
    salt: '00',
    cost: 1,
    keyLength: 32,
    keyPrefix: '00',
    expiresAt: 1,
    data: { call: 'x' },
  },
  signature: 'signature',
};
const refusal = new FakeFailure(
  429,
  { code: 'proof_of_work_required', message: 'Repeat the call.', challenge },
  { 'retry-after': '1' },
);
const found = { Name: 'A', Email: 'a@example.com', Position: 'Advisory', ApplicationStatus: 'Processing' } as const;
const form = {
  Name: 'A',
  Email: 'a@example.com',
  PhoneNumber: '+254',
  Position: 'Advisory',
  Cv: new Blob(),
  AttachmentLetter: new Blob(),
};

beforeEach(() => {
  proveWork.mockReset();
  proveWork.mockImplementation(async () => {
    expect(useChecking.getState().waiting).toBe(1);
    return `proof ${proveWork.mock.calls.length}`;
  });
});
afterEach(() => expect(useChecking.getState().waiting).toBe(0));

describe('a call from a busy address', () => {
  it('is repeated with the proof that the answer asks for', async () => {
    let refused = 0;
    const api = fakeApi(on(lookUpApplicationStatus, () => (refused++ < 2 ? refusal : found)));
    expect(await call(lookUpApplicationStatus, { body: { Email: 'a@example.com' } })).toEqual(found);
    expect(api.calls.map(({ headers }) => headers['proof-of-work'])).toEqual([undefined, 'proof 1', 'proof 2']);
    expect(proveWork).toHaveBeenCalledWith(challenge, undefined);
  });

  it('fails as it was refused when no proof is enough, or the browser finds none', async () => {
    fakeApi(on(lookUpApplicationStatus, refusal));
    const look = () => call(lookUpApplicationStatus, { body: { Email: 'a@example.com' } });
    await expect(look()).rejects.toMatchObject({ status: 429, code: 'proof_of_work_required' });
    expect(proveWork).toHaveBeenCalledTimes(3);
    proveWork.mockRejectedValue(new Error('no workers'));
    await expect(look()).rejects.toMatchObject({ status: 429, retryAfter: 1 });
  });
});

describe('an application from a busy address', () => {
  it('has its proof before its files are sent', async () => {
    const api = fakeApi(on(getWorkChallenge, { Challenge: challenge }), on(apply, { message: 'ok' }));
    await call(apply, { body: form });
    expect(api.calls.map(({ endpoint, headers }) => [endpoint, headers['proof-of-work']])).toEqual([
      [getWorkChallenge, undefined],
      [apply, 'proof 1'],
    ]);
  });

  it('is sent at once when none is needed, or no one knows', async () => {
    for (const answer of [{ Challenge: null }, new FakeFailure(500)]) {
      const api = fakeApi(on(getWorkChallenge, answer), on(apply, { message: 'ok' }));
      await call(apply, { body: form });
      expect(api.calls.at(-1)?.headers['proof-of-work']).toBeUndefined();
    }
    expect(proveWork).not.toHaveBeenCalled();
  });

  it('asks once more when the upload was cut off', async () => {
    let uploads = 0;
    const api = fakeApi(
      on(getWorkChallenge, () => ({ Challenge: uploads === 0 ? null : challenge })),
      on(apply, () => (uploads++ === 0 ? new FakeFailure(0) : { message: 'ok' })),
    );
    await call(apply, { body: form });
    expect(api.calls.at(-1)?.headers['proof-of-work']).toBe('proof 1');
    fakeApi(on(getWorkChallenge, { Challenge: null }), on(apply, new FakeFailure(0)));
    await expect(call(apply, { body: form })).rejects.toMatchObject({ status: 0 });
  });

  it('ends when the person cancels during the proof', async () => {
    const stopping = new AbortController();
    proveWork.mockImplementation(async (_challenge, signal) => {
      stopping.abort();
      signal?.throwIfAborted();
      return '';
    });
    const api = fakeApi(on(getWorkChallenge, { Challenge: challenge }), on(apply, { message: 'ok' }));
    await expect(call(apply, { body: form }, { signal: stopping.signal })).rejects.toBeDefined();
    expect(api.calls.map(({ endpoint }) => endpoint)).toEqual([getWorkChallenge]);
  });
});
