export { flagRoutes } from './routes';
