export { applicationPageRoutes } from './routes';
