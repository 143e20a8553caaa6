export { countObjects, deleteObjects, moveContentsToBucket, requireBucket } from './bucket';
export {
  CHUNK_BYTES,
  chunksOf,
  type NewFile,
  putFiles,
  rawBytes,
  removeUnreferenced,
  type Stored,
  storedBytes,
  streamContent,
} from './files';
export { chunksOfUpload, moveUpload, moveUploads } from './move';
export { measureUploads } from './usage';
export { hasRoomFor, toUploadedFile, type UploadedFile, WORK_FILE_RULES, WORK_MAX_MB } from './work-files';
