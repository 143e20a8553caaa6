import { randomBytes } from 'node:crypto';
import { createEncryption } from './encryption';

const current = randomBytes(32);
const encryption = createEncryption({ current });
const encrypted = encryption.encrypt('totp-secret', 'a', 'JBSWY3DPEHPK3PXP');

describe('an encrypted text', () => {
  it('is read with the same secret, purpose and owner', () => {
    expect(encryption.decrypt('totp-secret', 'a', encrypted)).toBe('JBSWY3DPEHPK3PXP');
    expect(encrypted).toMatch(/^[\w-]+$/);
    expect(encryption.encrypt('totp-secret', 'a', 'JBSWY3DPEHPK3PXP')).not.toBe(encrypted);
  });

  it('is read after the key was renewed, while the previous one is set', () => {
    const previous = { key: current };
    const renewed = createEncryption({ current: randomBytes(32), previous });
    expect(renewed.decrypt('totp-secret', 'a', encrypted)).toBe('JBSWY3DPEHPK3PXP');
  });

  it.each([
    [
      'with another secret',
      () => createEncryption({ current: randomBytes(32) }).decrypt('totp-secret', 'a', encrypted),
    ],
    ['for another purpose', () => encryption.decrypt('provider-sign-in', 'a', encrypted)],
    ['of another owner', () => encryption.decrypt('totp-secret', 'b', encrypted)],
    ['that was altered', () => encryption.decrypt('totp-secret', 'a', `A${encrypted.slice(1)}A`)],
    ['that is cut off', () => encryption.decrypt('totp-secret', 'a', encrypted.slice(0, 20))],
    ['that is empty', () => encryption.decrypt('totp-secret', 'a', '')],
  ])('%s is null', (_, decrypted) => {
    expect(decrypted()).toBeNull();
  });
});
