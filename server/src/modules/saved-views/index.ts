export { deleteSavedViewsAbout, deleteSavedViewsOf, savedViewsOf } from './repository';
export { savedViewRoutes } from './routes';
