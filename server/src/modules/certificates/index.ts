export { registerCertificates } from './file-links';
export { certificateData } from './personal-data';
export { certificateRoutes } from './routes';
export { renewCertificateKeys } from './signing';
