export { mailTemplateRoutes } from './routes';
