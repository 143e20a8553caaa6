export { insertNote, noteData } from './repository';
export { noteRoutes } from './routes';
