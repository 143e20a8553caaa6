export {
  deleteAccountToken,
  endActivationLinks,
  endResetLinks,
  findAccountToken,
  issueActivationLink,
  issueResetLink,
  RESET_MS,
  recordActivation,
  requestActivationLink,
  requestResetLink,
  useAccountToken,
  WELCOME_MS,
  wasActivated,
} from './account-links';
export { checkPassword, generatePassword, hashPassword, verifyPassword } from './passwords';
