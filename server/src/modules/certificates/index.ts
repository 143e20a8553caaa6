export { registerCertificates, writeCertificate } from './file-links';
export { showNumber } from './numbers';
export { certificateData } from './personal-data';
export { certifiedOf, listOf as listCertificatesOf } from './repository';
export { certificateRoutes } from './routes';
export { readSigningKey, renewCertificateKeys, signPdf, signRecordPaper } from './signing';
