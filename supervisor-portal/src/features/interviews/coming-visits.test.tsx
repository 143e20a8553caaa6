import { listComingVisits } from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import { ComingVisits } from './coming-visits';

beforeEach(() => signedInAs('SUP'));
afterEach(() => signedOut());

it('lists the next visits of lecturers, with the way to the intern', async () => {
  const visit = { id: 'v-1', user_id: 'i-1', Name: 'Baraka Otieno', Date: '2026-12-01', Time: '10:00' };
  const Visits = { Total: 6, First: [{ ...visit, BookedBy: 'Dr Maina' }] };
  fakeApi(on(listComingVisits, { Visits }));
  renderRoutes([{ path: '/', element: <ComingVisits /> }], { wrapper: ApiProvider });
  const visits = within(await screen.findByRole('region', { name: 'Visits of universities' }));
  expect(visits.getByRole('listitem')).toHaveTextContent(/Tuesday, 1 December 2026 at 10:00, by Dr Maina/);
  expect(visits.getByRole('link', { name: 'Baraka Otieno' })).toBeVisible();
  expect(visits.getByText('and 5 more')).toBeVisible();
});
