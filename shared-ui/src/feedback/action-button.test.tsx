import { screen, waitFor } from '@testing-library/react';
import { renderRoutes } from '../testing';
import { ActionButton } from './action-button';
import type { Question } from './confirm';

function show(onAct: () => Promise<unknown>, question?: Question) {
  return renderRoutes([
    {
      path: '/',
      element: (
        <ActionButton question={question} onAct={onAct} done="It was sent" of="Amina Otieno" failed="It was not sent">
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
    [
      'every detail of a conflict',
      { status: 409, message: 'It does not fit.', errors: { Release: ['react is 18.', 'zod is 2.'] } },
      'It does not fit. react is 18. zod is 2.',
    ],
    [
      "the server's words for a conflict",
      { status: 409, message: 'Another person was faster.' },
      'Another person was faster.',
    ],
  ])('has %s', async (_which, error, said) => {
    const { user } = show(() => Promise.reject(error));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(said)).toBeVisible();
  });

  it('says below a failure whom it is about, or why it was refused', async () => {
    const failures = [{ status: 502 }, { status: 422, message: 'Invalid', errors: { Email: ['No such address.'] } }];
    const { user } = show(() => Promise.reject(failures.shift()));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Amina Otieno')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('No such address.')).toBeVisible();
  });

  it('asks before, where it has a question, and does nothing without a yes', async () => {
    const act = jest.fn(async () => {});
    const { user } = show(act, { title: 'Send it?', text: 'Everyone reads it.', confirmLabel: 'Send it' });
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('alertdialog', { name: 'Send it?' })).toHaveTextContent('Everyone reads it.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(act).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await user.click(await screen.findByRole('button', { name: 'Send it' }));
    expect(await screen.findByText('It was sent')).toBeVisible();
    expect(act).toHaveBeenCalledTimes(1);
  });
});
