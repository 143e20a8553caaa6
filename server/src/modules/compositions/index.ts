export { registerPreviews } from './preview-pages';
export { type RunningPreview, runningPreview } from './previews';
export {
  findVersionsInUse,
  readComposedManifests,
  recordComposition,
} from './repository';
export { compositionRoutes } from './routes';
export { readShellVersion, recordShell } from './shell';
