export {
  deleteAccountToken,
  endActivationLinks,
  endResetLinks,
  findAccountToken,
  issueActivationLink,
  issueResetLink,
  RESET_MS,
  recordActivation,
  recordEnd,
  recordReturn,
  requestActivationLink,
  requestResetLink,
  useAccountToken,
  WELCOME_MS,
  wasActivated,
} from './account-links';
export {
  confirmChange,
  endEmailChanges,
  findChangeToConfirm,
  findChangeToReport,
  issueEmailChange,
  sweepEmailChanges,
} from './email-changes';
export {
  checkPassword,
  generatePassword,
  generateRecoveryCode,
  hashPassword,
  hashWithSalt,
  type PasswordOwner,
  setPassword,
  verifyPassword,
} from './passwords';
export { activationData, signInData } from './personal-data';
export { deleteSecondFactors } from './sign-in-methods';
