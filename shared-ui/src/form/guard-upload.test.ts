import { guardUpload } from './guard-upload';

const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('the guard of an upload', () => {
  it('has the browser ask before it leaves, until the last of several uploads has arrived or failed', async () => {
    const ends: Record<'arrive' | 'fail', () => void> = { arrive: () => {}, fail: () => {} };
    const first = guardUpload(
      () =>
        new Promise<string>((resolve) => {
          ends.arrive = () => resolve('arrived');
        }),
    );
    const second = guardUpload(
      () =>
        new Promise((_, reject) => {
          ends.fail = () => reject(new Error('No connection'));
        }),
    );
    expect(asks()).toBe(true);
    ends.arrive();
    expect(await first).toBe('arrived');
    expect(asks()).toBe(true);
    ends.fail();
    await expect(second).rejects.toThrow('No connection');
    expect(asks()).toBe(false);
  });
});
