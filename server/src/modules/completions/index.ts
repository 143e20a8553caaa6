export { findInternsOf } from './interns-of-intake';
export { completionData } from './personal-data';
export { readSteps, setClosingStep } from './repository';
export { completionRoutes } from './routes';
