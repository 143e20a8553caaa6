export { createDeployers, findPortalsWithTokens, findTokenHolders } from './repository';
export { deployTokenRoutes } from './routes';
