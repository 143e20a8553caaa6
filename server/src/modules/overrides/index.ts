export { type RunningOverride, runningOverride } from './override-links';
export { registerOverridePages } from './override-pages';
export { overrideRoutes } from './routes';
