export { registerHandInFiles } from './file-links';
export { eraseHandIns, insertHandIn, listHandIns, readFile, type UploadedFile } from './repository';
export { handInRoutes } from './routes';
