export {
  deleteAccountToken,
  endActivationLinks,
  endResetLinks,
  findAccountToken,
  issueActivationLink,
  issueResetLink,
  RESET_MS,
  recordActivation,
  useAccountToken,
  WELCOME_MS,
  wasActivated,
} from './account-links';
export { hashPassword, requireStrongPassword, verifyPassword } from './passwords';
