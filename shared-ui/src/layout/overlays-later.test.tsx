import { act } from '@testing-library/react';
import { useState } from 'react';
import { Outlet } from 'react-router-dom';
import { DashboardLayout } from '..';
import { renderRoutes } from '../testing';

const mockFetched = jest.fn();
jest.mock('./overlays', () => {
  mockFetched();
  return jest.requireActual('./overlays');
});

it('the code of menus is fetched after that of the page', async () => {
  let arrive = () => {};
  function Frame() {
    const [loading, setLoading] = useState(true);
    arrive = () => setLoading(false);
    return (
      <DashboardLayout
        title="DASHBOARD"
        navigation={[]}
        user={{ name: 'Achieng' }}
        menu={{}}
        loading={loading}
        onSignOut={jest.fn()}
      >
        <Outlet />
      </DashboardLayout>
    );
  }
  renderRoutes([{ path: '/', element: <Frame /> }]);
  await act(async () => {});
  expect(mockFetched).not.toHaveBeenCalled();
  await act(async () => arrive());
  expect(mockFetched).toHaveBeenCalled();
});
