import { sessionItems } from './storage';

const KEY = 'sign-in-address';

/** The e-mail address with which this tab has just made an account, for the login page, which is another document. */
export const signInAddress = {
  get: (): string => sessionItems.get(KEY) ?? '',
  set: (email: string): void => void sessionItems.set(KEY, email),
  remove: (): void => sessionItems.remove(KEY),
};
