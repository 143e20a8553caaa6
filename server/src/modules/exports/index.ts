export { documentsExportRoutes, registerDocumentsDownload } from './documents';
export { registerExportDownload } from './download';
export { intakeRecordRoutes, registerIntakeRecords } from './intake-records';
export { exportRoutes } from './routes';
