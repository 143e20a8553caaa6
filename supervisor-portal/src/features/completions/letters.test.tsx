import {
  listReferenceLetters,
  type ReferenceLetter,
  readCompletion,
  writeReferenceLetter,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import { Completion } from './completion';

const letter: ReferenceLetter = {
  id: 'l-1',
  Reference: 'RL-7K3M-9QXT',
  By: 'Grace Wambui',
  At: '2026-11-27T13:00:00.000Z',
  File: '/api/ReferenceLetter/l-1/File?signature=x',
};

beforeEach(() => signedInAs('SUP'));
afterEach(() => signedOut());

it('a reference letter is written from a draft that can be changed, and downloads as a PDF', async () => {
  const api = fakeApi(
    on(readCompletion, { Steps: [], EndsOn: null }),
    on(listReferenceLetters, { Letters: [], Draft: 'To whom it may concern' }),
    on(writeReferenceLetter, new FakeFailure(422, { message: 'Check it.', errors: { Text: ['Write the letter.'] } })),
  );
  const { user } = renderRoutes([{ path: '/:id', element: <Completion intern="Brian Kiprotich" /> }], {
    at: '/i-1',
    wrapper: ApiProvider,
  });
  await user.click(await screen.findByRole('button', { name: 'Show Reference Letters' }));
  expect(screen.getByRole('heading', { name: 'Reference letter' })).toHaveFocus();
  const text = await screen.findByRole('textbox', { name: 'Text of the letter' });
  expect(text).toHaveValue('To whom it may concern');
  await user.type(text, ': Brian is reliable.');
  await user.click(screen.getByRole('button', { name: 'Make PDF' }));
  expect(await screen.findByText('Write the letter.')).toBeVisible();
  expect(text).toHaveValue('To whom it may concern: Brian is reliable.');
  api.use(
    on(writeReferenceLetter, { message: 'Reference letter RL-7K3M-9QXT written' }),
    on(listReferenceLetters, { Letters: [letter], Draft: 'To whom it may concern' }),
  );
  await user.click(screen.getByRole('button', { name: 'Make PDF' }));
  expect(await screen.findByText('Reference letter RL-7K3M-9QXT written')).toBeVisible();
  expect(screen.getByText('Brian Kiprotich')).toBeVisible();
  const list = within(await screen.findByRole('list', { name: 'Reference letters' }));
  const download = list.getByRole('link', { name: 'Download PDF of RL-7K3M-9QXT' });
  expect(download).toHaveAttribute('href', letter.File);
  await user.click(screen.getByRole('button', { name: 'Write Reference Letter' }));
  // The list is next, and then the form.
  await user.tab();
  expect(download).toHaveFocus();
  expect(api.calls.findLast(({ endpoint }) => endpoint === writeReferenceLetter)?.input).toMatchObject({
    params: { id: 'i-1' },
    body: { Text: 'To whom it may concern: Brian is reliable.' },
  });
});
