export { decideFlags } from './flag-decisions';
export { registerPreviews } from './preview-pages';
export { type RunningPreview, runningPreview } from './previews';
export {
  findVersionsInUse,
  readComposedManifests,
  readComposedSwitches,
  readSwitches,
  recordComposition,
} from './repository';
export { compositionRoutes } from './routes';
export { readShellVersion, recordShell } from './shell';
