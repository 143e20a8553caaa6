export { sessionData } from './personal-data';
export { sessionRoutes } from './routes';
export { userSessionRoutes } from './user-sessions';
