export { sessionRoutes } from './routes';
export { userSessionRoutes } from './user-sessions';
