import { signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen } from '@testing-library/react';
import { readAttempt } from './attempt';
import { Guard } from './guard';

const routes = [
  {
    path: '/adminDashboard/*',
    element: (
      <Guard allow="ADM">
        <p>The dashboard</p>
      </Guard>
    ),
  },
  { path: '/login', element: <p>Login</p> },
  { path: '/unauthorized', element: <p>Unauthorized</p> },
];
const open = (at = '/adminDashboard') => renderRoutes(routes, { at });

describe('the guard of a dashboard', () => {
  beforeEach(signedOut);

  it('shows the page to its role', async () => {
    signedInAs('ADM');
    open();
    expect(await screen.findByText('The dashboard')).toBeVisible();
  });

  it('sends another role to the unauthorized page', async () => {
    signedInAs('INT');
    open();
    expect(await screen.findByText('Unauthorized')).toBeVisible();
  });

  it('sends signed-out visitors to the login page and remembers the address with its query', async () => {
    open('/adminDashboard/applications?search=amina');
    expect(await screen.findByText('Login')).toBeVisible();
    expect(readAttempt()).toEqual({ from: '/adminDashboard/applications?search=amina' });
  });
});
