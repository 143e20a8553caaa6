export { registerPortals } from './portals';
