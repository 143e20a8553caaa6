import { screen } from '@testing-library/react';
import { renderRoutes } from '../testing';
import { ActionButton } from './action-button';

function show(onAct: () => Promise<unknown>) {
  return renderRoutes([
    {
      path: '/',
      element: (
        <ActionButton onAct={onAct} done="It was sent" failed="It was not sent">
          Send
        </ActionButton>
      ),
    },
  ]);
}

describe('a button that does one thing', () => {
  it('is busy until it is done, is pressed once, and says so', async () => {
    let finish: (value: unknown) => void = () => {};
    const act = jest.fn(() => new Promise((resolve) => (finish = resolve)));
    const { user } = show(act);
    const button = screen.getByRole('button', { name: 'Send' });
    await user.click(button);
    expect(button).toHaveAttribute('aria-busy', 'true');
    await user.click(button);
    expect(act).toHaveBeenCalledTimes(1);
    finish(undefined);
    expect(await screen.findByText('It was sent')).toBeVisible();
    expect(button).not.toHaveAttribute('aria-busy');
  });

  it.each([
    ['its own words for a failure', { status: 502, message: 'Bad gateway' }, 'It was not sent'],
    ["the server's words for a conflict", { status: 409, message: 'Somebody was quicker.' }, 'Somebody was quicker.'],
  ])('has %s', async (_which, error, said) => {
    const { user } = show(() => Promise.reject(error));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(said)).toBeVisible();
  });
});
