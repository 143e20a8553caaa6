export { templateData } from './repository';
export { taskTemplateRoutes } from './routes';
