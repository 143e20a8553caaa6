export { registerEvaluations } from './file-links';
export { evaluationData } from './personal-data';
export { findEvaluations } from './repository';
export { evaluationRoutes } from './routes';
