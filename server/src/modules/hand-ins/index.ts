export { registerHandInFiles } from './file-links';
export { eraseHandIns, listHandIns, readFile } from './repository';
export { handInRoutes } from './routes';
