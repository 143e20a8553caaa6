export { registerCertificates } from './file-links';
export { certificateData } from './personal-data';
export { certifiedOf, listOf as listCertificatesOf } from './repository';
export { certificateRoutes } from './routes';
export { renewCertificateKeys } from './signing';
