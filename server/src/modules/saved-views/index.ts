export { savedViewData, viewsAboutPerson } from './repository';
export { savedViewRoutes } from './routes';
