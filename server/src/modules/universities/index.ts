export { findCoordinator, findUniversity } from './repository';
export { universityRoutes } from './routes';
