export { ownChangeRoutes } from './own-changes';
export { accountRoutes } from './routes';
