export { registerEvaluations } from './file-links';
export { evaluationData } from './personal-data';
export { evaluationRoutes } from './routes';
