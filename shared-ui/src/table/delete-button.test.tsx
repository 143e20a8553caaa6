import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { renderRoutes } from '../testing';
import { DeleteButton } from '.';

const texts = {
  question: 'Are you sure you want to delete this intern?',
  consequence: 'Their tasks stay.',
  done: 'Intern Deleted',
  failed: 'Could not delete Intern',
};

/** A page whose one row goes when its deletion succeeds. */
function Page({ onDelete }: { onDelete: () => Promise<unknown> }) {
  const [there, setThere] = useState(true);
  return (
    <>
      <h1 tabIndex={-1}>Interns</h1>
      {there && (
        <DeleteButton
          name="Baraka Otieno"
          texts={texts}
          onDelete={async () => {
            await onDelete();
            setThere(false);
          }}
        />
      )}
    </>
  );
}

async function show(onDelete: () => Promise<unknown>) {
  const result = renderRoutes([{ path: '/', element: <Page onDelete={onDelete} /> }]);
  await result.user.click(await screen.findByRole('button', { name: 'Delete Baraka Otieno' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete Baraka Otieno?' });
  const answer = (name: string) => result.user.click(within(question).getByRole('button', { name }));
  return { ...result, question, answer };
}

const button = () => screen.getByRole('button', { name: /Delete Baraka Otieno/ });

describe('a delete button', () => {
  it('asks first, naming the person and the consequence', async () => {
    const { question } = await show(jest.fn());
    expect(question).toHaveAccessibleDescription('Are you sure you want to delete this intern? Their tasks stay.');
    await waitFor(() => expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus());
  });

  it('deletes nothing when the question is answered with Cancel', async () => {
    const onDelete = jest.fn();
    const { answer } = await show(onDelete);
    await answer('Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(onDelete).not.toHaveBeenCalled();
    expect(button()).toHaveFocus();
  });

  it('confirms the deletion and leaves the focus on the heading when its row is gone', async () => {
    const { answer } = await show(() => Promise.resolve());
    await answer('Delete');
    expect(await screen.findByText('Intern Deleted')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Interns' })).toHaveFocus());
  });

  it('is at work until the answer is there, and cannot be pressed meanwhile', async () => {
    let finish = () => {};
    const onDelete = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const { user, answer } = await show(onDelete);
    await answer('Delete');
    await waitFor(() => expect(button()).toHaveAttribute('aria-busy', 'true'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await user.click(button());
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    finish();
    expect(await screen.findByText('Intern Deleted')).toBeInTheDocument();
    expect(onDelete).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["the server's words for a refusal", { status: 409, message: 'Has 2 tasks.' }, 'Has 2 tasks.'],
    ['what to do about a broken connection', { status: 0, message: '' }, 'Check your network and try again.'],
    ['what to do about a server fault', { status: 500, message: 'Server error.' }, 'Please try again in a moment.'],
  ])('reports a failure with %s, and stays', async (_, failure, detail) => {
    const { answer } = await show(() => Promise.reject(failure));
    await answer('Delete');
    const report = await screen.findByRole('alert');
    expect(report).toHaveTextContent(/^Error ?Could not delete Intern/);
    expect(report).toHaveTextContent(detail);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(button()).not.toHaveAttribute('aria-busy');
    expect(button()).toHaveFocus();
  });
});
