import { screen } from '@testing-library/react';
import { BusyButton } from '..';
import { renderRoutes } from '../testing';

function show(props: { busy: boolean; blocked?: boolean }) {
  const onClick = jest.fn();
  const { user } = renderRoutes([
    {
      path: '/',
      element: (
        <BusyButton {...props} onClick={onClick}>
          Complete
        </BusyButton>
      ),
    },
  ]);
  return { user, onClick, button: screen.getByRole('button', { name: 'Complete' }) };
}

describe('a button that starts work', () => {
  it('can be pressed', async () => {
    const { user, onClick, button } = show({ busy: false });
    await user.click(button);
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(button).not.toHaveAttribute('aria-disabled');
  });

  it.each([
    ['while it is at work', { busy: true }],
    ['while its action runs, whatever related buttons do', { busy: true, blocked: false }],
    ['while a neighbour is at work', { busy: false, blocked: true }],
  ])('cannot be pressed %s, and keeps the focus', async (_when, props) => {
    const { user, onClick, button } = show(props);
    await user.tab();
    expect(button).toHaveFocus();
    await user.keyboard('{Enter} ');
    await user.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button.getAttribute('aria-busy')).toBe(props.busy ? 'true' : null);
  });
});
