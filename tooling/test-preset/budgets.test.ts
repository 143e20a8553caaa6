import { parseBudgets, readBudgets } from 'repository/budgets';

describe('bench/budgets.json', () => {
  const budgets = readBudgets();

  it('has a budget of round trips for each start page, of bytes for each first page', () => {
    expect(Object.keys(budgets.pages)).toContain('login');
    expect(Object.keys(budgets.roundTrips)).toContain('login');
  });

  it.each([
    ['roundTrips', 'login', 139_540],
    ['roundTrips', 'login', 2.5],
    ['roundTrips', 'login', 0],
    ['pages', 'login', 2],
    ['pages', 'login', '139540'],
  ])('cannot have in %s, for %s, the value %s', (kind, page, value) => {
    const changed = { ...budgets, [kind]: { ...budgets[kind as 'pages'], [page]: value } };
    expect(() => parseBudgets(changed)).toThrow(`bench/budgets.json/${kind}/${page}`);
  });
});
