export { registerUniversityForms } from './file-links';
export { listFormsOf } from './filled-forms';
export { universityFormRoutes } from './routes';
