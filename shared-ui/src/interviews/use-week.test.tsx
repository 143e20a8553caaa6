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
    const { user, address } = show('?week=2099-11-30');
    await user.click(screen.getByRole('button', { name: 'Next week' }));
    expect(screen.getByText('2099-12-07 to 2099-12-13')).toBeVisible();
    expect(address()).toBe('/?week=2099-12-07');
    await user.click(screen.getByRole('button', { name: 'This week' }));
    expect(screen.getByRole('button', { name: 'This week' })).toBeDisabled();
    expect(address()).toBe('/');
  });

  it("opens on the server's week, also where the browser's clock is weeks behind", () => {
    const zone = document.createElement('meta');
    Object.assign(zone, { name: 'time-zone', content: 'Africa/Nairobi' });
    // Monday in Nairobi, and still Sunday in Greenwich.
    zone.dataset.now = '2099-11-29T21:30:00Z';
    document.head.append(zone);
    jest.useFakeTimers({ now: performance.timeOrigin, doNotFake: ['performance'] });
    show();
    expect(screen.getByText('2099-11-30 to 2099-12-06')).toBeVisible();
    jest.useRealTimers();
    zone.remove();
  });

  it.each(['', '?week=soon', '?week=2026-13-40'])('is the present one for %s', (search) => {
    show(search);
    expect(screen.getByRole('button', { name: 'This week' })).toBeDisabled();
  });
});
