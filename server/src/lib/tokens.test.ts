import { hashToken, newToken, randomText } from './tokens';

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

describe('a random text', () => {
  it('has the bytes that were asked for, and no two are the same', () => {
    const texts = Array.from({ length: 2_000 }, (_, count) => randomText(count % 2 ? 12 : 16, 'base64'));
    expect(new Set(texts).size).toBe(2_000);
    for (const [count, text] of texts.entries()) expect(Buffer.from(text, 'base64')).toHaveLength(count % 2 ? 12 : 16);
  });
});
