export { registerReferenceLetters } from './file-links';
export { referenceLetterData } from './personal-data';
export { referenceLetterRoutes } from './routes';
