export { chunksOf, putFiles, rawBytes, removeUnreferenced, storedBytes } from './files';
export { chunksOfUpload, moveUploads } from './move';
export { measureUploads } from './usage';
