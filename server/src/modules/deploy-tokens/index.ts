export { needsApproval } from './approval';
export { createDeployers, findTeamAddresses, findTokenHolders } from './repository';
export { deployTokenRoutes } from './routes';
