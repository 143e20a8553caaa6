/**
 * Entry point: React Router, as far as the product uses it. The shell shares this module with portals: the whole library would
 * be 25 kB (brotli) more of every page.
 */
export {
  createBrowserRouter,
  createMemoryRouter,
  createPath,
  Link,
  matchRoutes,
  Navigate,
  Outlet,
  type RouteObject,
  RouterProvider,
  redirectDocument,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useNavigation,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router-dom';
