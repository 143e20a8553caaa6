export { createDeployers } from './repository';
export { deployTokenRoutes } from './routes';
