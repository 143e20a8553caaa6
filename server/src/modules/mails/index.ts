export { type ClaimedMail, createMailer, type MailServices, reasonOf, registerMails, type StoredMail } from './outbox';
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
