export { documentsExportRoutes, registerDocumentsDownload } from './documents';
export { registerExportDownload } from './download';
export { exportRoutes } from './routes';
