export { registerReferenceLetters, writeReferenceLetter } from './file-links';
export { referenceLetterData } from './personal-data';
export { listLetters } from './repository';
export { referenceLetterRoutes } from './routes';
