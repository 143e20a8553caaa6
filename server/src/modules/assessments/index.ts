export { forgetAssessors } from './forgetting';
export { assessmentData } from './personal-data';
export { findReader } from './reader';
export { readStudies, showsRatings } from './repository';
export { assessmentRoutes } from './routes';
