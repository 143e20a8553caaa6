export { finishFirstStep } from './completion';
export { proofRoutes } from './proof';
export { registerProvider } from './provider';
export { signInRoutes } from './routes';
export { sweepSteps } from './steps';
