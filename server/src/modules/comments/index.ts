export { commentData, findComments } from './repository';
export { commentRoutes } from './routes';
export { writeComment } from './write';
