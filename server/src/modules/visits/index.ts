export { cancelVisitsAfterLinks, cancelVisitsOf } from './cancelling';
export { visitData } from './personal-data';
export { listBookedOf, listComing, toVisit } from './repository';
export { visitRoutes } from './routes';
