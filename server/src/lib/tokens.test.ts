import { hashToken, newToken } from './tokens';

describe('a token', () => {
  it('has 256 random bits, and no two are the same', () => {
    const tokens = Array.from({ length: 1000 }, newToken);
    expect(new Set(tokens).size).toBe(1000);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  });

  it('is stored as a hash that does not contain it', () => {
    const token = newToken();
    expect(hashToken(token)).toMatch(/^[0-9a-f]{64}$/);
    expect(hashToken(token)).toBe(hashToken(token));
    expect(hashToken(newToken())).not.toBe(hashToken(token));
  });
});
