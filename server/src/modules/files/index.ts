export { countObjects, deleteObjects, moveContentsToBucket, requireBucket } from './bucket';
export {
  chunksOf,
  chunksOfContent,
  type NewFile,
  putFiles,
  rawBytes,
  removeUnreferenced,
  type Stored,
  storedBytes,
} from './files';
export { chunksOfUpload, moveUpload, moveUploads } from './move';
export { measureUploads } from './usage';
