export { deleteTemplatesOf, templatesOf } from './repository';
export { taskTemplateRoutes } from './routes';
