export { findPosition, findPositions, insertPosition, selectPositions } from './repository';
export { positionRoutes } from './routes';
