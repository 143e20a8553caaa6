export { forgetAssessors } from './forgetting';
export { assessmentData } from './personal-data';
export { findReader } from './reader';
export { assessmentRoutes } from './routes';
