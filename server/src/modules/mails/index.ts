export { createMailer, type MailServices, registerMails } from './mailer';
export type { ClaimedMail, StoredMail } from './outbox';
export { mailRoutes } from './routes';
export {
  activationLink,
  applicationDeclined,
  applicationReceived,
  interviewInvitation,
  interviewPassed,
  type Mail,
  passwordReset,
  supervisorAssigned,
  supervisorWelcome,
  taskAssigned,
} from './templates';
export { reasonOf } from './worker';
