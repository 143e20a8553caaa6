import { adminPages, internPages, supervisorPages, visitorPages } from '@internship-portals/shared-api/contract';
import { portals, read, sourceFiles } from 'repository';

/** The constant addresses of the contract, without the root. */
const addresses = [adminPages, internPages, supervisorPages, visitorPages]
  .flatMap((pages) => Object.values<unknown>({ ...pages }))
  .filter((page): page is string => typeof page === 'string');

/** A page's address written out: quoted, in a template after `${...}`, or escaped in a regular expression. */
const literal = new RegExp(`(['"\`}]|\\\\)(${addresses.join('|')})\\b`);
/** An address below the portal's base. */
const belowBase = /\$\{base\}\//;

const isWrittenOut = (file: string, text: string) =>
  literal.test(text) || (/^[^/]+-portal\//.test(file) && belowBase.test(text));

/** Product code of the server, the shell and the portals. */
function productFiles(): string[] {
  return sourceFiles()
    .filter((file) => /^(server|shell|[^/]+-portal)\/src\/.+\.tsx?$/.test(file))
    .filter((file) => !/\.(test|fixture)\.tsx?$|\/testing(\/|\.tsx?$)/.test(file));
}

describe('the addresses of pages', () => {
  it('are written in the contract only', () => {
    expect(productFiles().filter((file) => isWrittenOut(file, read(file)))).toEqual([]);
  });

  it.each([
    "navigate('/signUp')",
    '{publicUrl}/resetPassword/',
    '<TextLink to="/applicationStatus">',
    `$${'{base}'}/interns`,
    'replace(/(\\/resetPassword\\/)/)',
  ])('are found in %s', (text) => {
    expect(isWrittenOut('intern-portal/src/portal.tsx', text)).toBe(true);
  });

  it('begin with the bases of portals.json', () => {
    const baseOf = (role: string) => portals.find((portal) => portal.role === role)?.base;
    expect([internPages, supervisorPages, adminPages].map(({ dashboard }) => dashboard)).toEqual(
      ['INT', 'SUP', 'ADM'].map(baseOf),
    );
  });
});
