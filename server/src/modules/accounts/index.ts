export { ownAccountRoutes } from './own-account';
export { accountRoutes } from './routes';
