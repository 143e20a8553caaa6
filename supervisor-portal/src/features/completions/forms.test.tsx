import { listFilledForms, readCompletion } from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen } from '@testing-library/react';
import { Completion } from './completion';

beforeEach(() => signedInAs('SUP'));
afterEach(() => signedOut());

const open = async (...Forms: { id: string; Name: string; Gone: string[]; File: string }[]) => {
  fakeApi(on(readCompletion, { Steps: [], EndsOn: null }), on(listFilledForms, { Forms }));
  const { user } = renderRoutes([{ path: '/:id', element: <Completion intern="Brian Kiprotich" /> }], {
    at: '/i-1',
    wrapper: ApiProvider,
  });
  await user.click(await screen.findByRole('button', { name: 'Show Forms' }));
};

it("the university's forms download filled, and say which fields they lost", async () => {
  await open({ id: 'f-1', Name: 'Blue form', Gone: ['old'], File: '/api/UniversityForm/f-1~i-1/File?signature=x' });
  const link = await screen.findByRole('link', { name: 'Download Filled Form: Blue form' });
  expect(link).toHaveAttribute('href', '/api/UniversityForm/f-1~i-1/File?signature=x');
  expect(screen.getByText('The form no longer has these fields, so they are not filled: old.')).toBeVisible();
});

it('says what to do when the university has no form', async () => {
  await open();
  expect(await screen.findByText(/Administrators add forms under Universities\./)).toBeVisible();
});
