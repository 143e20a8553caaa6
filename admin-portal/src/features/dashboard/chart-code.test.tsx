import { screen } from '@testing-library/react';
import { ApiProvider } from 'shared-api/query';
import { fakeApi, signedInAs, signedOut } from 'shared-api/testing';
import { renderRoutes } from 'shared-ui/testing';
import { base } from '../../messages';
import { quietDashboard } from './dashboard.fixture';
import { DashboardPage } from './dashboard-page';

let mockArrives = false;
jest.mock('./chart-cards', () => {
  if (!mockArrives) throw new Error('Loading chunk 1 failed.');
  return jest.requireActual('./chart-cards');
});

beforeEach(() => signedInAs('ADM'));
afterEach(() => signedOut());

it('charts whose code does not arrive say so and leave the rest of the page, and load by themselves later', async () => {
  fakeApi(...quietDashboard);
  const { user } = renderRoutes([{ path: base, Component: DashboardPage }], { at: base, wrapper: ApiProvider });
  expect(await screen.findAllByText('This is not available right now')).toHaveLength(2);
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Applications per week' })).not.toBeInTheDocument();
  const [retry] = screen.getAllByRole('button', { name: 'Retry' });
  if (retry) await user.click(retry);
  expect(await screen.findAllByText('This is not available right now')).toHaveLength(2);
  mockArrives = true;
  expect(await screen.findByRole('region', { name: 'Applications per week' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'From application to acceptance' })).toBeVisible();
});
