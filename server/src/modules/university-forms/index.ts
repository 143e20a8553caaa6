export { registerUniversityForms } from './file-links';
export { universityFormRoutes } from './routes';
