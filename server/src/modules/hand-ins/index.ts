export { registerHandInFiles } from './file-links';
export { workData } from './personal-data';
export { insertHandIn, listHandIns, readFile } from './repository';
export { handInRoutes } from './routes';
