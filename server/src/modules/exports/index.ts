export { registerExportDownload } from './download';
export { exportRoutes } from './routes';
