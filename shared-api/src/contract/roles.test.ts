import { INVITED_ROLES, ROLE_CODES, ROLES, roleName, roleTitle } from './roles';

describe('the roles', () => {
  it('are those of the specification first', () => {
    expect(ROLE_CODES.slice(0, 3)).toEqual(['INT', 'SUP', 'ADM']);
  });

  it('have codes of three capital letters, each once', () => {
    for (const code of ROLE_CODES) expect(code).toMatch(/^[A-Z]{3}$/);
    expect(new Set(ROLE_CODES).size).toBe(ROLE_CODES.length);
  });

  it('have names for sentences and titles', () => {
    for (const { code, name } of ROLES) expect([roleName(code), name]).toEqual([name, name.toLowerCase()]);
    expect(ROLE_CODES.slice(0, 3).map(roleTitle)).toEqual(['Intern', 'Supervisor', 'Administrator']);
  });

  it('are invited, but for interns and supervisors, who have ways of their own', () => {
    expect(INVITED_ROLES).toEqual(ROLE_CODES.filter((code) => code !== 'INT' && code !== 'SUP'));
  });
});
