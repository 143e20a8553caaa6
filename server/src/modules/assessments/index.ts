export { forgetAssessors } from './forgetting';
export { assessmentData } from './personal-data';
export { assessmentRoutes } from './routes';
