/**
 * Entry point: routing. Matching, links and hooks are those of React Router. What fetches a page before it is shown is our
 * own (decision 070): the library's routers for that have loaders, actions and fetchers in them, 10 kB of every page.
 */
export {
  Link,
  matchRoutes,
  Navigate,
  Outlet,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
export { createBrowserRouter, createMemoryRouter, type PageRouter } from './page-router';
export { useRouteError } from './route-boundary';
export type { RouteObject } from './route-object';
export { RouterProvider } from './router-provider';
export { useNavigation } from './router-state';
export { ScrollRestoration } from './scroll-restoration';
