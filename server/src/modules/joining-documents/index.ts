export { registerJoiningDocuments } from './file-links';
export { joiningDocumentData } from './personal-data';
export { sendDocumentReminders } from './reminders';
export { joiningDocumentRoutes } from './routes';
export { readUpload } from './uploads';
export { countOpen, wantsDocuments } from './wanted';
