export { conflicts, isPending, OPEN_APPLICATION, refuse } from './conflicts';
export { listCorrections } from './corrections';
export { registerDocuments } from './document-links';
export { insertDocument, readDocument } from './documents';
export { findNewestLine, stillHolds } from './history';
export {
  type ApplicationRecord,
  applicantList,
  countApplications,
  findApplication,
  findErasure,
  findNewestApplication,
  hasOpenApplication,
  insertApplication,
  insertHistory,
  lockApplication,
  toApplicant,
} from './repository';
export { applicationRoutes } from './routes';
export { mailOfState } from './state-mail';
