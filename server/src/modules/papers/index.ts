export { paperRoutes } from './routes';
