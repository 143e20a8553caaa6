export { deleteNotesAbout, insertNote, notesAbout } from './repository';
export { noteRoutes } from './routes';
