import { createMemoryRouter, type RouteObject, RouterProvider } from '@internship-portals/shared-ui/router';
import { act, render, screen } from '@testing-library/react';
import { fetchAgain } from './fetch-again';

/** A portal with two pages. The files of one of them fail this many times. */
function open(failures: number, as: 'Component' | 'element' = 'Component') {
  const lazy = jest.fn(async () => {
    if (lazy.mock.calls.length <= failures) throw new Error('Loading chunk 7 failed.');
    return as === 'Component' ? { Component: () => <h1>Tasks</h1> } : { element: <h1>Tasks</h1> };
  });
  const routes: RouteObject[] = [
    {
      path: '/',
      errorElement: <h1>Failed</h1>,
      children: fetchAgain([
        { index: true, element: <h1>Start</h1> },
        { path: 'people', children: [{ path: 'tasks', lazy }] },
      ]),
    },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/'] });
  render(<RouterProvider router={router} />);
  return { lazy, navigate: (to: string) => act(() => router.navigate(to)) };
}

const heading = (name: string) => screen.findByRole('heading', { name });

describe('a page whose files did not arrive', () => {
  it.each(['Component', 'element'] as const)('is fetched again by the next visit, as %s', async (as) => {
    const { lazy, navigate } = open(2, as);
    for (const calls of [1, 2]) {
      await navigate('/people/tasks');
      expect(await heading('Failed')).toBeVisible();
      expect(lazy).toHaveBeenCalledTimes(calls);
      await navigate('/');
      expect(await heading('Start')).toBeVisible();
    }
    await navigate('/people/tasks');
    expect(await heading('Tasks')).toBeVisible();
    await navigate('/');
    await navigate('/people/tasks');
    expect(await heading('Tasks')).toBeVisible();
    expect(lazy).toHaveBeenCalledTimes(3);
  });
});

it('fetches a page once when its files arrive', async () => {
  const { lazy, navigate } = open(0);
  for (const address of ['/people/tasks', '/', '/people/tasks']) await navigate(address);
  expect(await heading('Tasks')).toBeVisible();
  expect(lazy).toHaveBeenCalledTimes(1);
});
