export { visitData } from './personal-data';
export { visitRoutes } from './routes';
