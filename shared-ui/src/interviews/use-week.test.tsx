import { screen } from '@testing-library/react';
import { renderRoutes } from '../testing';
import { useWeek } from './use-week';

function Week() {
  const { from, to, isPresent, move } = useWeek();
  return (
    <>
      <p>
        {from} to {to}
      </p>
      <button type="button" onClick={() => move(1)}>
        Next week
      </button>
      <button type="button" onClick={() => move(0)} disabled={isPresent}>
        This week
      </button>
    </>
  );
}
const show = (search = '') => renderRoutes([{ path: '/', Component: Week }], { at: `/${search}` });

describe('the week of an agenda', () => {
  it('is that of the day in the address, from Monday to Sunday', () => {
    show('?week=2026-11-27');
    expect(screen.getByText('2026-11-23 to 2026-11-29')).toBeVisible();
  });

  it('stays in the address, so that the way back leads to it, and goes from it with the present week', async () => {
    const { user, address } = show('?week=2026-11-23');
    await user.click(screen.getByRole('button', { name: 'Next week' }));
    expect(screen.getByText('2026-11-30 to 2026-12-06')).toBeVisible();
    expect(address()).toBe('/?week=2026-11-30');
    await user.click(screen.getByRole('button', { name: 'This week' }));
    expect(screen.getByRole('button', { name: 'This week' })).toBeDisabled();
    expect(address()).toBe('/');
  });

  it.each(['', '?week=soon', '?week=2026-13-40'])('is the present one for %s', (search) => {
    show(search);
    expect(screen.getByRole('button', { name: 'This week' })).toBeDisabled();
  });
});
