/** Entry point for tests: renders routes as the product does. */
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, Fragment, type ReactNode } from 'react';
import { ConfirmProvider } from './feedback/confirm';
import { LoadingScreen } from './feedback/loading-screen';
import { ToastUndoButton } from './feedback/toast-undo';
import { ToastProvider, useUndoPlace } from './feedback/toasts';
import { createMemoryRouter, type RouteObject, RouterProvider } from './router';
import { ThemeRoot } from './theme/theme-root';

export interface RenderRoutesOptions {
  /** The address to start at, also with a state. Default '/'. */
  at?: string | { pathname: string; search?: string; state?: unknown };
  /** More providers around the router, such as the API's. */
  wrapper?: ComponentType<{ children: ReactNode }>;
  /** Settings of user-event, such as `advanceTimers` with fake timers. */
  userEvent?: Parameters<typeof userEvent.setup>[0];
}

/**
 * Renders routes with theme, toasts, confirmations and a memory router.
 * @returns Testing Library's result with `user` (user-event), `router`, `address()` (path and search part), `navigate`
 * and `back`
 */
export function renderRoutes(
  routes: RouteObject[],
  { at = '/', wrapper, userEvent: settings }: RenderRoutesOptions = {},
) {
  const Wrapper = wrapper ?? Fragment;
  const user = userEvent.setup(settings);
  const router = createMemoryRouter([{ HydrateFallback: LoadingScreen, children: routes }], { initialEntries: [at] });
  const result = render(
    <ThemeRoot>
      <Wrapper>
        <ToastProvider>
          <ConfirmProvider>
            <RouterProvider router={router} />
            <UndoPlace />
          </ConfirmProvider>
        </ToastProvider>
      </Wrapper>
    </ThemeRoot>,
  );
  return {
    ...result,
    user,
    router,
    address: () => router.state.location.pathname + router.state.location.search,
    navigate: (to: string) => act(() => router.navigate(to)),
    back: () => act(() => router.navigate(-1)),
  };
}

/** The dashboard's layout has it in its header. */
function UndoPlace() {
  return <div ref={useUndoPlace(ToastUndoButton)} />;
}

export {
  buildEvaluation,
  buildHandedInPart,
  buildOpenedEvaluation,
  buildPart,
} from './evaluations/evaluation.fixture';
export { translationFaults } from './language/faults';
