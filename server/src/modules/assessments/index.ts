export { forgetAssessors } from './forgetting';
export { assessmentData } from './personal-data';
export { findReader } from './reader';
export { readStudies } from './repository';
export { assessmentRoutes } from './routes';
