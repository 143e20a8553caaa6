export { type EventOfCalendar, interviewCalendar } from './calendar';
export { findUntoldDeclines, HELD, UNDO_MS, type UntoldDecline } from './chosen-hour';
export { DeliveryError, reasonOf, UNREACHABLE, withoutAddresses } from './delivery-error';
export { findTemplate, languageOfText, TEXTS, type TextName } from './languages';
export type { Part } from './layout';
export { createMailer, type MailServices } from './mailer';
export {
  accountCloses,
  activationLink,
  addressCorrected,
  administratorChanged,
  administratorWelcome,
  answerPostponed,
  applicationDeclined,
  applicationErased,
  applicationLink,
  applicationReceived,
  applicationWithdrawn,
  assessmentInvitation,
  certificateIssued,
  deployTokenCreated,
  emailChangeConfirmation,
  emailChangeNotice,
  emailChangeTaken,
  eventForApplicant,
  furtherWelcome,
  type InterviewAbout,
  internshipOffer,
  internshipWelcome,
  interviewForInterviewer,
  interviewInvitation,
  interviewPassed,
  interviewReminder,
  interviewTimes,
  joiningDocumentReminder,
  type Mail,
  newsDigest,
  newsOfTask,
  offerDeclined,
  offerLapsed,
  openingNotice,
  openingNoticeConfirmation,
  passwordChanged,
  passwordReset,
  releaseReplaced,
  signInMethodsChanged,
  supervisorAssigned,
  supervisorWelcome,
  taskAssigned,
  teamReleaseReplaced,
  teamReleaseWentBack,
  testMail,
  visitNews,
} from './mails';
export { organiserAddress } from './organiser';
export type { ClaimedMail } from './outbox';
export { areMailsOf, eraseMailsAbout, mailData } from './personal-data';
export { say } from './phrases';
export { checkWording, fillSome, type Value, type Wording } from './placeholders';
export { queueState, requireDeliveries, stuckSince, WAITS } from './queue-state';
export { mailRoutes } from './routes';
export { type MailLimits, WRITTEN } from './senders';
export { type Template, type Variable, variablesOf } from './texts';
export {
  compose,
  contactIn,
  plainTextOf,
  readAsSent,
  readPaperWording,
  readWording,
  savedWording,
  signatureIn,
  templateOfDecision,
} from './writing';
