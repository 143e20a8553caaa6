import { checkPassword, generatePassword, hashPassword, verifyPassword } from './passwords';

const context = {
  mailFrom: 'Umoja Works <jobs@umoja.example>',
  publicUrl: 'https://internships.umoja.example',
  breachedPasswords: undefined,
};
const person = { name: 'Wanjiru Kamau', email: 'wanjiru@example.com', positions: ['Hydrology'] };
const complaints = async (password: string) => (await checkPassword(context, password, person)).password ?? [];

describe('a stored password', () => {
  it('is an Argon2id hash with the parameters that OWASP advises, and a salt of its own', async () => {
    const [one, other] = [await hashPassword('the same'), await hashPassword('the same')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$/);
    expect(other).not.toBe(one);
  });

  it('is verified as it was typed: case, spaces at its ends and the last of 128 characters count', async () => {
    const typed = ` Maji ya ${'x'.repeat(118)}Z`;
    expect(typed).toHaveLength(128);
    const stored = await hashPassword(typed);
    expect(await verifyPassword(stored, typed)).toBe(true);
    for (const other of [typed.trim(), typed.toLowerCase(), typed.slice(0, -1), `${typed.slice(0, -1)}z`]) {
      expect(await verifyPassword(stored, other)).toBe(false);
    }
  });

  it('is the same from every keyboard', async () => {
    expect(await verifyPassword(await hashPassword('Caf\u00e9 Nyeri'), 'Cafe\u0301 Nyeri')).toBe(true);
  });
});

describe('a new password', () => {
  it.each(['gundua shamba mrefu tisa', 'ÑANDÚ-王-тайга-9-løv', '8492 0175 6630 2947 11', '~~(>_<)~~ {mbuni} ]['])(
    'may have any characters: %s',
    async (password) => {
      expect(await complaints(password)).toEqual([]);
    },
  );

  it.each([
    ['of the product', 'internshipportals'],
    ['of the firm', 'umojaworks1'],
    ['of the person', 'kamauwanjiru'],
    ['of the positions', 'Hydrology2026'],
  ])('may not be made of words %s', async (_whose, password) => {
    expect(await complaints(password)).toEqual([expect.stringContaining('easy to guess')]);
  });

  it('may not be one of the common ones', async () => {
    for (const password of ['password1', '12345678', 'qwertyuiop', 'iloveyou', 'Liverpool1']) {
      expect(await complaints(password)).toHaveLength(1);
    }
  });

  it('may not be one of the 100,000 that are most often breached', async () => {
    // Among the last of them. The strength meter alone takes them for strong enough.
    for (const password of ['smoosje001', 'SMXHMANMF', 'snezhinka'])
      expect(await complaints(password)).toEqual([expect.stringContaining('data breaches')]);
  });
});

describe('an estimate', () => {
  it('of a repetitive password does not keep the server from answering', async () => {
    const finished: string[] = [];
    const answer = new Promise<void>((resolve) => setTimeout(resolve, 1)).then(() => finished.push('answer'));
    const estimate = complaints('p4ssw0rd'.repeat(16)).then((found) => {
      finished.push('estimate');
      return found;
    });
    expect(await estimate).toEqual([expect.stringContaining('easy to guess')]);
    await answer;
    expect(finished).toEqual(['answer', 'estimate']);
  });

  it('takes a long password whose start is strong', async () => {
    expect(await complaints(`gundua shamba mrefu tisa ${'a'.repeat(103)}`)).toEqual([]);
  });
});

describe('a printed password', () => {
  it('has more than 128 random bits and passes the rules for new ones', async () => {
    const printed = generatePassword();
    expect(printed).toMatch(/^([a-z2-9]{5}-){5}[a-z2-9]{5}$/);
    expect(Math.log2(31) * printed.replaceAll('-', '').length).toBeGreaterThan(128);
    expect(await complaints(printed)).toEqual([]);
    expect(new Set(Array.from({ length: 1000 }, generatePassword)).size).toBe(1000);
  });
});
