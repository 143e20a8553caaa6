/**
 * The part of react-router-dom that the product uses. Portals share this door instead of the whole library, which would
 * cost every page 40 kB more.
 */
export {
  createBrowserRouter,
  createMemoryRouter,
  Link,
  matchRoutes,
  Navigate,
  Outlet,
  type RouteObject,
  RouterProvider,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useNavigation,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router-dom';
export { useAddressParams } from './use-address-params';
