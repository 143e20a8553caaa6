export { deleteTemplatesOf, templatesOf } from './repository';
export { templateRoutes } from './routes';
