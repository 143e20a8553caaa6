export { needsApproval } from './approval';
export { createDeployers, findTokenHolders } from './repository';
export { deployTokenRoutes } from './routes';
