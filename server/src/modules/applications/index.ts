export { announceDecision, type DecisionServices } from './announcements';
export { changeApplication, findChanges, isChangeable, recordChange } from './changes';
export { conflicts, isPending, OPEN_APPLICATION, refuse } from './conflicts';
export { countDecided, countList, countLists, countStages, ofIntake } from './counts';
export { linkToDocument, registerDocuments } from './document-links';
export { findDocuments, insertDocuments, readDocument } from './documents';
export { findNewestLine, stillHolds } from './history';
export { createInvitations, withdrawApplication } from './invitations';
export { answerOffer, lapseOffers, offerRoutes } from './offers';
export {
  applicationData,
  changeData,
  correctionData,
  documentData,
  eraseApplication,
  historyData,
} from './personal-data';
export { reasonRoutes } from './reason-routes';
export {
  type ApplicationRecord,
  applicantList,
  findApplication,
  findApplications,
  findErasure,
  findNewestApplication,
  hasOpenApplication,
  insertApplication,
  insertHistory,
  isChosenFilter,
  lockApplication,
  referenceOf,
  toApplicant,
} from './repository';
export { applicationRoutes } from './routes';
export { countMatches, searchApplications } from './search';
export { mailOfDecision, mailOfState } from './state-mail';
export { askAgain, changedStudies, readStudies, storeStudies, studyData, toStudies, toTexts } from './studies';
export { asTold } from './told';
export { toDocuments, withApplicationForm } from './upload';
export { waitingListRoutes } from './waiting-list-routes';
