import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { call, useSession } from 'shared-api/client';
import { addComment, signIn, signOut } from 'shared-api/contract';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from 'shared-api/testing';
import { PORTAL_CONTRACT } from 'shared-ui';
import { Form, SubmitButton, TextField, useServerForm } from 'shared-ui/form';
import { Link } from 'shared-ui/router';
import { registryOf } from './testing';

/** A portal page with a text field. */
function Note() {
  const userId = useSession((session) => session.userId);
  const form = useServerForm({
    defaultValues: { Intern_comment: '' },
    draftKey: `${userId}/task/t1/new`,
    submit: (values) => call(addComment, { body: { Taskid: 't1', ...values } }),
  });
  return (
    <Form form={form} label="Note">
      <TextField name="Intern_comment" label="Your comment" />
      <SubmitButton>Add Comment</SubmitButton>
    </Form>
  );
}

const mockPortal = {
  contract: PORTAL_CONTRACT,
  title: 'DASHBOARD',
  navigation: [],
  routes: [
    {
      index: true,
      element: (
        <>
          <h1>My tasks</h1>
          <Link to="note">Note</Link>
        </>
      ),
    },
    { path: 'note', element: <Note /> },
  ],
};
// jsdom has no MessageChannel.
jest.mock('./next-task', () => ({ nextTask: () => Promise.resolve() }));
jest.mock('./portals/open-release', () => ({ openRelease: async () => mockPortal }));

const note = () => screen.findByLabelText('Your comment');
const api = fakeApi(
  on(signIn, { user: { Name: 'Amina Otieno', user_id: 'int-1' }, Role: ['INT'], token: 'a new token' }),
  on(signOut, { message: 'ok' }),
);

async function logIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await screen.findByLabelText('Email'), 'amina@example.com');
  await user.type(screen.getByLabelText('Password'), 'secret words');
  await user.click(screen.getByRole('button', { name: 'Log In' }));
}

/** The page starts once, as it does for a person. */
beforeAll(async () => {
  signedOut();
  document.body.innerHTML = '<div id="root"></div><script type="application/json" id="portal-registry"></script>';
  const registry = document.getElementById('portal-registry');
  if (registry) registry.textContent = JSON.stringify(registryOf());
  window.history.replaceState(null, '', '/login');
  await act(() => import('./bootstrap'));
});

/** An intern signs in and writes half a comment. */
async function write() {
  act(() => signedInAs('INT'));
  const user = userEvent.setup();
  await user.click(await screen.findByRole('link', { name: 'Note' }));
  await user.type(await note(), 'Half a thought');
  expect(JSON.stringify({ ...sessionStorage })).toContain('Half a thought');
  return user;
}

// One test: the page starts once, and what each test leaves in it is swept away after each.
it('keeps a draft when the session ends, and deletes it on sign-out or for another person', async () => {
  const user = await write();
  api.use(on(addComment, new FakeFailure(401, { message: 'Unauthenticated.' })));
  await user.click(screen.getByRole('button', { name: 'Add Comment' }));
  expect(await screen.findByText('Your session has ended. Log in again to go on where you were.')).toBeVisible();
  await logIn(user);
  expect(await note()).toHaveValue('Half a thought');
  expect(window.location.pathname).toBe('/internDashboard/note');
  expect(screen.getByText('What you typed before is here again.')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByRole('heading', { name: 'Log In' })).toBeVisible();
  expect(Object.keys(sessionStorage)).toEqual(['tab']);

  await write();
  act(() => {
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
  });
  expect(await screen.findByText('You were logged out in another tab.')).toBeVisible();
  // It may have ended by itself there.
  expect(JSON.stringify({ ...sessionStorage })).toContain('Half a thought');

  act(() => {
    localStorage.setItem('ACCESS_TOKEN', "someone else's token");
    localStorage.setItem('user_id', 'int-2');
    window.dispatchEvent(new StorageEvent('storage', { key: 'ACCESS_TOKEN' }));
  });
  expect(Object.keys(sessionStorage)).toEqual(['tab']);
  expect(await screen.findByRole('heading', { name: 'Unauthorized' })).toBeVisible();
});
