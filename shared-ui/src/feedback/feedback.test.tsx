import { act, screen, waitFor, within } from '@testing-library/react';
import { useRef, useState } from 'react';
import { ErrorPanel, LoadingScreen, Modal, useConfirm, useToast } from '..';
import { EmptyState } from '../dashboard';
import { renderRoutes } from '../testing';

const show = (element: React.ReactNode, userEvent?: object) => renderRoutes([{ path: '/', element }], { userEvent });

function Removal({ onAnswer }: { onAnswer: (answer: boolean) => void }) {
  const confirm = useConfirm();
  const ask = async () =>
    onAnswer(
      await confirm({
        title: 'Delete Wanjiku Kamau',
        text: 'Are you sure you want to delete this intern?',
        confirmLabel: 'Delete',
        tone: 'danger',
      }),
    );
  return (
    <button type="button" onClick={ask}>
      Remove
    </button>
  );
}

describe('a confirmation', () => {
  async function ask() {
    const onAnswer = jest.fn();
    const { user } = show(<Removal onAnswer={onAnswer} />);
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete Wanjiku Kamau' });
    return { user, dialog, onAnswer };
  }

  it('names the thing and the consequence, with the focus on the safe button', async () => {
    const { dialog } = await ask();
    expect(dialog).toHaveAccessibleDescription('Are you sure you want to delete this intern?');
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus());
  });

  it('is true only when confirmed, and gives the focus back', async () => {
    const { user, dialog, onAnswer } = await ask();
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(onAnswer).toHaveBeenCalledWith(true);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Remove' })).toHaveFocus();
  });

  it.each(['{Enter}', '{Escape}'])('is false after %s', async (key) => {
    const { user, dialog, onAnswer } = await ask();
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await user.keyboard(key);
    expect(onAnswer).toHaveBeenCalledWith(false);
  });
});

function Messages() {
  const toast = useToast();
  return (
    <>
      <button type="button" onClick={() => toast.success('Details Updated')}>
        Succeed
      </button>
      <button type="button" onClick={() => toast.error('Could not Login', 'Try again in a minute.')}>
        Fail
      </button>
    </>
  );
}

describe('toasts', () => {
  it('confirm, report under the title Error, and can be closed', async () => {
    const { user } = show(<Messages />);
    await user.click(screen.getByRole('button', { name: 'Succeed' }));
    expect(screen.getByRole('status')).toHaveTextContent('Details Updated');
    await user.click(screen.getByRole('button', { name: 'Fail' }));
    await user.click(screen.getByRole('button', { name: 'Fail' }));
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('ErrorCould not LoginTry again in a minute.');
    await user.click(within(alert).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('status')).toBeInTheDocument();
  });

  it('go away by themselves, but not while someone reads them', async () => {
    jest.useFakeTimers();
    const { user } = show(<Messages />, { advanceTimers: (ms: number) => jest.advanceTimersByTime(ms) });
    await user.click(screen.getByRole('button', { name: 'Succeed' }));
    await user.hover(screen.getByRole('status'));
    act(() => jest.advanceTimersByTime(60_000));
    expect(screen.getByRole('status')).toBeInTheDocument();
    await user.unhover(screen.getByRole('status'));
    act(() => jest.advanceTimersByTime(6_000));
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    jest.useRealTimers();
  });
});

/** Each press tells of a thing of its own that can be undone for ten seconds. */
function Declines({ onUndo }: { onUndo: (which: number) => Promise<void> }) {
  const toast = useToast();
  const last = useRef(0);
  const decline = () => {
    last.current += 1;
    const which = last.current;
    toast.success('Application Declined', {
      detail: `Applicant ${which}`,
      undo: { until: Date.now() + 10_000, onUndo: () => onUndo(which) },
    });
  };
  return (
    <>
      <h1 tabIndex={-1}>Applications</h1>
      <input aria-label="Search" />
      <button type="button" onClick={decline}>
        Decline
      </button>
    </>
  );
}

describe('a toast that can be undone', () => {
  const onUndo = jest.fn<Promise<void>, [number]>();
  const undos = () => screen.queryAllByRole('button', { name: 'Undo' });

  beforeEach(() => {
    jest.useFakeTimers();
    onUndo.mockReset().mockResolvedValue();
  });
  afterEach(() => jest.useRealTimers());

  async function declined(times = 1) {
    const { user } = show(<Declines onUndo={onUndo} />, {
      advanceTimers: (ms: number) => jest.advanceTimersByTime(ms),
    });
    for (let time = 0; time < times; time += 1) await user.click(screen.getByRole('button', { name: 'Decline' }));
    return user;
  }

  it('counts down silently, and disappears at the end even while it is read', async () => {
    const user = await declined();
    const toast = screen.getByRole('status');
    expect(toast).toHaveTextContent('Application DeclinedApplicant 1');
    expect(screen.getByText('10 s')).toHaveAttribute('aria-hidden', 'true');
    await user.hover(toast);
    act(() => jest.advanceTimersByTime(4_500));
    expect(screen.getByText('6 s')).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(6_000));
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    expect(onUndo).not.toHaveBeenCalled();
  });

  it('leaves the focus where it is, and gives it to the heading when it goes with it', async () => {
    const user = await declined();
    expect(screen.getByRole('button', { name: 'Decline' })).toHaveFocus();
    await user.tab();
    expect(undos()[0]).toHaveFocus();
    act(() => jest.advanceTimersByTime(11_000));
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Applications' })).toHaveFocus();
  });

  it('is undone by its button, once, and stays until that is answered', async () => {
    let finish = () => {};
    onUndo.mockReturnValue(new Promise((resolve) => (finish = () => resolve())));
    const user = await declined();
    const [undo] = undos();
    await user.click(undo as HTMLElement);
    await user.click(undo as HTMLElement);
    expect(undo).toHaveAttribute('aria-busy', 'true');
    act(() => jest.advanceTimersByTime(20_000));
    expect(screen.getByRole('status')).toBeInTheDocument();
    await act(async () => finish());
    expect(onUndo.mock.calls).toEqual([[1]]);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  it('is undone by Ctrl+Z, newest first, but not while the user types', async () => {
    const user = await declined(6);
    // Each one tells of something else: none takes the place of another.
    expect(undos()).toHaveLength(6);
    await user.click(screen.getByRole('textbox', { name: 'Search' }));
    await user.keyboard('{Control>}z{/Control}');
    expect(onUndo).not.toHaveBeenCalled();
    act(() => screen.getByRole('button', { name: 'Decline' }).focus());
    // The second press comes before the server has answered the first.
    let finish = () => {};
    onUndo.mockReturnValueOnce(new Promise((resolve) => (finish = () => resolve())));
    await user.keyboard('z{Control>}z{/Control}');
    await user.keyboard('{Meta>}z{/Meta}');
    expect(onUndo.mock.calls).toEqual([[6], [5]]);
    await act(async () => finish());
    expect(undos()).toHaveLength(4);
  });
});

function Lookup() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Look up
      </button>
      <Modal
        title="Your Application Status"
        open={open}
        onClose={() => setOpen(false)}
        actions={
          <button type="button" onClick={() => setOpen(false)}>
            Close
          </button>
        }
      >
        Processing
      </Modal>
    </>
  );
}

describe('a modal', () => {
  it('opens over the page and closes with Escape or its buttons', async () => {
    const { user } = show(<Lookup />);
    await user.click(screen.getByRole('button', { name: 'Look up' }));
    expect(await screen.findByRole('dialog', { name: 'Your Application Status' })).toHaveTextContent('Processing');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Look up' }));
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('the states of a page', () => {
  it('name themselves: loading, empty, failed', async () => {
    const onRetry = jest.fn();
    const { user } = show(
      <>
        <LoadingScreen />
        <EmptyState title="You haven't been assigned any task yet" hint="Your supervisor will." />
        <ErrorPanel
          title="Admin portal"
          text="It could not be loaded."
          reference="abc"
          onRetry={onRetry}
          home={{ label: 'Home', to: '/' }}
        />
      </>,
    );
    expect(screen.getByRole('status')).toHaveTextContent('Loading...');
    expect(screen.getByText("You haven't been assigned any task yet")).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Reference: abc');
    expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });
});
