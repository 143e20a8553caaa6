export { DeliveryError, reasonOf, withoutAddresses } from './delivery-error';
export { createMailer, type MailServices, registerMails } from './mailer';
export type { ClaimedMail } from './outbox';
export { queueState, stuckSince, WAITS } from './queue-state';
export { mailRoutes } from './routes';
export type { MailLimits } from './senders';
export {
  activationLink,
  administratorWelcome,
  applicationDeclined,
  applicationReceived,
  deployTokenCreated,
  emailChangeConfirmation,
  emailChangeNotice,
  emailChangeTaken,
  interviewInvitation,
  interviewPassed,
  type Mail,
  newsDigest,
  newsOfTask,
  passwordChanged,
  passwordReset,
  releaseReplaced,
  signInMethodsChanged,
  supervisorAssigned,
  supervisorWelcome,
  taskAssigned,
} from './templates';
