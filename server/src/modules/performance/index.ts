export { taskAverage } from './repository';
export { performanceRoutes } from './routes';
