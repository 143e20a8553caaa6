export { commentRoutes } from './routes';
export { writeComment } from './write';
