import { affectedBy } from './run';

describe('what a change affects', () => {
  it('is, of a portal, that portal and what is tested with it', () => {
    expect(affectedBy(['intern-portal/src/portal.tsx']).sort()).toEqual([
      '@internship-portals/portal-kit',
      'bench',
      'e2e',
      'intern-portal',
      'portal-cli',
    ]);
  });

  it('is, of a shared package, every package that depends on it', () => {
    const affected = affectedBy(['shared-ui/src/portal.ts']);
    expect(affected).toEqual(expect.arrayContaining(['@internship-portals/shared-ui', 'shell', 'admin-portal', 'e2e']));
    expect(affected).not.toContain('server');
  });

  it('is nothing when only a document changed, or no file at all', () => {
    expect(affectedBy(['docs/architecture.md'])).toEqual([]);
    expect(affectedBy([])).toEqual([]);
  });
});
