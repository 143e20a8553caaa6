export { proofOfWorkRoutes } from './routes';
