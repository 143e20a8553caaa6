import { act, screen, waitFor } from '@testing-library/react';
import { dropDrafts, keepDrafts } from '.';
import { Form, PasswordField, SubmitButton, TextField, useServerForm } from './form';
import { renderRoutes } from './testing';

const failure = (status: number, rest: object = {}) => Object.assign(new Error('words'), { status, ...rest });
const notice = 'What you typed before is here again.';

interface Options {
  start?: { Task: string; Description: string; password: string };
  submit?: jest.Mock;
  onFailure?: (error: unknown) => string | undefined;
  draftKey?: string;
}

const empty = { Task: '', Description: '', password: '' };

function Assignment({ start = empty, submit = jest.fn(), onFailure, draftKey = 'sup-1/assign-task/int-1' }: Options) {
  const form = useServerForm({ defaultValues: start, submit, onFailure, draftKey });
  return (
    <Form form={form} label="Assign Task">
      <TextField name="Task" label="Task" />
      <TextField name="Description" label="Description" multiline rows={3} />
      <PasswordField name="password" label="Password" />
      <SubmitButton>Assign</SubmitButton>
      <button type="button" onClick={form.forgetDraft}>
        Cancel
      </button>
    </Form>
  );
}

const show = (options: Options = {}) =>
  renderRoutes([
    { path: '/', element: <Assignment {...options} /> },
    { path: '/login', element: <p>Log In</p> },
  ]);
const field = (name: string) => screen.getByRole('textbox', { name });
const press = (name: string) => screen.getByRole('button', { name });
const kept = () =>
  Object.fromEntries(Object.entries({ ...sessionStorage }).map(([key, text]) => [key, JSON.parse(text)]));

describe('a draft', () => {
  it('keeps what was typed and nothing else, never a password', async () => {
    const { user } = show({ start: { ...empty, Description: 'Two pages.' } });
    await user.type(screen.getByLabelText('Password'), 'correct horse');
    expect(kept()).toEqual({});
    await user.type(field('Task'), 'Report');
    expect(kept()).toEqual({ 'draft:sup-1/assign-task/int-1': { Task: 'Report' } });
  });

  it('that was begun after the page was left is not lost when the earlier one has been sent', async () => {
    let answer = () => {};
    const submit = jest.fn(
      () =>
        new Promise<void>((resolve) => {
          answer = resolve;
        }),
    );
    const { user, navigate } = show({ submit });
    await user.type(field('Task'), 'Report');
    await user.click(press('Assign'));
    await navigate('/login');
    await navigate('/');
    await user.type(field('Task'), ' and plan');
    await act(async () => answer());
    expect(kept()).toEqual({ 'draft:sup-1/assign-task/int-1': { Task: 'Report and plan' } });
  });

  it('is gone once it was sent after the page was left', async () => {
    let answer = () => {};
    const submit = jest.fn(
      () =>
        new Promise<void>((resolve) => {
          answer = resolve;
        }),
    );
    const { user, navigate } = show({ submit });
    await user.type(field('Task'), 'Report');
    await user.click(press('Assign'));
    await navigate('/login');
    await act(async () => answer());
    expect(kept()).toEqual({});
  });

  it('is gone when the values are those of the start again', async () => {
    const { user } = show();
    await user.type(field('Task'), 'Re{Backspace}{Backspace}');
    expect(kept()).toEqual({});
  });

  it('keeps that a field was emptied', async () => {
    const start = { ...empty, Task: 'Report', Description: 'Two pages.' };
    const first = show({ start });
    await first.user.clear(field('Description'));
    first.unmount();
    show({ start });
    expect(field('Description')).toHaveValue('');
    expect(field('Task')).toHaveValue('Report');
  });

  it('is shown again with a notice, and can be discarded', async () => {
    const first = show({ start: { ...empty, Task: 'Report' } });
    expect(screen.queryByText(notice)).not.toBeInTheDocument();
    await first.user.type(field('Task'), ' on markets');
    expect(screen.queryByText(notice)).not.toBeInTheDocument();
    first.unmount();

    const { user } = show({ start: { ...empty, Task: 'Report' } });
    expect(screen.getByRole('status')).toHaveTextContent(notice);
    expect(field('Task')).toHaveValue('Report on markets');
    await user.click(press('Discard'));
    expect(field('Task')).toHaveValue('Report');
    expect(screen.queryByText(notice)).not.toBeInTheDocument();
    // The button has gone with its notice.
    expect(field('Task')).toHaveFocus();
    expect(kept()).toEqual({});
  });

  it('is sent like anything typed, and then forgotten with its notice', async () => {
    const first = show();
    await first.user.type(field('Task'), 'Report');
    first.unmount();
    const submit = jest.fn().mockResolvedValue(undefined);
    const { user } = show({ submit });
    await user.click(press('Assign'));
    expect(submit).toHaveBeenCalledWith({ ...empty, Task: 'Report' });
    await waitFor(() => expect(screen.queryByText(notice)).not.toBeInTheDocument());
    expect(kept()).toEqual({});
  });

  it('is forgotten when the form is given up', async () => {
    const { user } = show();
    await user.type(field('Task'), 'Report');
    await user.click(press('Cancel'));
    expect(kept()).toEqual({});
  });

  it('outlives the end of the session in the middle of sending, and is there after the way to the login page and back', async () => {
    const { user, navigate } = show({ submit: jest.fn().mockRejectedValue(failure(401)) });
    await user.type(field('Task'), 'Report');
    await user.type(screen.getByLabelText('Password'), 'correct horse');
    await user.click(press('Assign'));
    await navigate('/login');
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
    await navigate('/');
    expect(field('Task')).toHaveValue('Report');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(screen.getByText(notice)).toBeVisible();
  });

  it("is another person's business: under their name the form starts empty", async () => {
    const first = show();
    await first.user.type(field('Task'), 'Report');
    first.unmount();
    show({ draftKey: 'sup-2/assign-task/int-1' });
    expect(field('Task')).toHaveValue('');
    expect(screen.queryByText(notice)).not.toBeInTheDocument();
  });

  it.each(['', 'no JSON', 'null', '"text"', '{"Task":5,"Role":"ADM","__proto__":{"x":"y"}}'])(
    'that is damaged or not of this form is none: %s',
    async (text) => {
      sessionStorage.setItem('draft:sup-1/assign-task/int-1', text);
      const submit = jest.fn().mockResolvedValue(undefined);
      const { user } = show({ submit });
      expect(screen.queryByText(notice)).not.toBeInTheDocument();
      await user.click(press('Assign'));
      expect(submit).toHaveBeenCalledWith(empty);
    },
  );

  it('is a convenience: without storage the form works all the same', async () => {
    for (const name of ['getItem', 'setItem', 'removeItem'] as const) {
      jest.spyOn(Storage.prototype, name).mockImplementation(() => {
        throw new DOMException('forbidden', 'SecurityError');
      });
    }
    const submit = jest.fn().mockResolvedValue(undefined);
    const { user } = show({ submit });
    await user.type(field('Task'), 'Report');
    await user.click(press('Assign'));
    expect(submit).toHaveBeenCalledWith({ ...empty, Task: 'Report' });
    expect(dropDrafts).not.toThrow();
  });
});

describe('all drafts', () => {
  it('are deleted when the user signs out; other data of the tab stays', async () => {
    sessionStorage.setItem('draft:int-1/task/t1/new', '{"Intern_comment":"x"}');
    sessionStorage.setItem('draft:application', '{"Name":"Amina"}');
    sessionStorage.setItem('scroll', '120');
    dropDrafts();
    expect(Object.keys(sessionStorage)).toEqual(['scroll']);
  });
});

describe('a failure that the page has no words for', () => {
  it('is explained above the form, with what to do about it', async () => {
    const { user } = show({ submit: jest.fn().mockRejectedValue(failure(429, { retryAfter: 60 })) });
    await user.click(press('Assign'));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Too many tries. Please wait 60 seconds and try again.');
    await waitFor(() => expect(alert).toHaveFocus());
  });

  it("leaves the page's own words alone", async () => {
    const onFailure = () => 'Email does not exist';
    const { user } = show({ submit: jest.fn().mockRejectedValue(failure(404)), onFailure });
    await user.click(press('Assign'));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Email does not exist$/);
  });
});

describe('before a page is left by its own wish', () => {
  it('says that everything is kept where nothing was typed, and no form is shown', async () => {
    expect(keepDrafts()).toBe(true);
    show({ start: { ...empty, Description: 'Two pages.' } });
    expect(keepDrafts()).toBe(true);
  });

  it('keeps what is typed in a form that has a draft', async () => {
    const { user } = show();
    await user.type(field('Task'), 'Report');
    sessionStorage.clear();
    expect(keepDrafts()).toBe(true);
    expect(kept()).toEqual({ 'draft:sup-1/assign-task/int-1': { Task: 'Report' } });
  });

  it('says that a password is not kept', async () => {
    const { user } = show();
    await user.type(screen.getByLabelText('Password'), 'correct horse');
    expect(keepDrafts()).toBe(false);
  });

  it('says that a form without a draft is not kept, once something was typed', async () => {
    const { user } = show({ draftKey: '' });
    expect(keepDrafts()).toBe(true);
    await user.type(field('Task'), 'Report');
    expect(keepDrafts()).toBe(false);
  });

  it('says that a form which is being sent is not kept', async () => {
    const { user } = show({ submit: jest.fn(() => new Promise(() => {})) });
    await user.click(press('Assign'));
    expect(keepDrafts()).toBe(false);
  });
});
