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
export {
  checkPassword,
  generatePassword,
  generateRecoveryCode,
  hashPassword,
  hashWithSalt,
  verifyPassword,
} from './passwords';
export { deleteSecondFactors } from './sign-in-methods';
