export { registerCertificates } from './file-links';
export { certificateData } from './personal-data';
export { listOf as listCertificatesOf } from './repository';
export { certificateRoutes } from './routes';
export { renewCertificateKeys } from './signing';
