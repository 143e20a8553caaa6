import { call, endSession, useSession } from '@internship-portals/shared-api/client';
import { addComment, listPageUpdates, signOut } from '@internship-portals/shared-api/contract';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { PORTAL_CONTRACT } from '@internship-portals/shared-ui';
import { Form, SubmitButton, TextField, useServerForm } from '@internship-portals/shared-ui/form';
import { Link } from '@internship-portals/shared-ui/router';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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

const mockOpen = jest.fn((_to: string) => new Promise<never>(() => {}));
jest.mock('./documents', () => ({ documents: { open: (to: string) => mockOpen(to), reload: () => {} } }));

const note = () => screen.findByLabelText('Your comment');
const api = fakeApi(on(signOut, { message: 'ok' }), on(listPageUpdates, new FakeFailure(0)));
const inTab = () => JSON.stringify({ ...sessionStorage });

/** The page starts once, as it does for a person. */
beforeAll(async () => {
  signedOut();
  signedInAs('INT');
  document.body.innerHTML = '<div id="root"></div><script type="application/json" id="portal-registry"></script>';
  const registry = document.getElementById('portal-registry');
  if (registry) registry.textContent = JSON.stringify(registryOf());
  window.history.replaceState(null, '', '/internDashboard');
  await act(() => import('./bootstrap'));
});

// One test: the page starts once, and what each test leaves in it is swept away after each.
it('keeps a draft when the session ends, and deletes it on sign-out or for another person', async () => {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('link', { name: 'Note' }));
  await user.type(await note(), 'Half a thought');
  expect(inTab()).toContain('Half a thought');

  api.use(on(addComment, new FakeFailure(401, { message: 'Unauthenticated.' })));
  await user.click(screen.getByRole('button', { name: 'Add Comment' }));
  await waitFor(() => expect(mockOpen).toHaveBeenLastCalledWith('/login'));
  expect(JSON.parse(sessionStorage.getItem('attempted-page') ?? '')).toEqual({
    from: '/internDashboard/note',
    ended: 'expired',
  });
  expect(inTab()).toContain('Half a thought');

  // The same person again, and then another one.
  act(() => signedInAs('INT'));
  expect(inTab()).toContain('Half a thought');
  act(() => useSession.setState({ userId: 'int-2' }));
  expect(inTab()).not.toContain('Half a thought');

  sessionStorage.setItem('draft:int-2/note', 'Another thought');
  act(() => endSession('signed-out'));
  expect(inTab()).not.toContain('Another thought');
});
