/** Addresses of the pages for visitors (specification, section 4). */
export const login = '/login';
export const unauthorized = '/unauthorized';
export const applicationStatus = '/applicationStatus';
export const signUp = '/signUp';
export const requestResetPassword = '/requestResetPassword';
export const resetPassword = '/resetPassword';
export const confirmEmail = '/confirmEmail';
export const reportEmail = '/reportEmail';

/** @param token of the invitation's link */
export const interviewAnswer = (token: string) => `/interviewAnswer/${token}`;
/** @param token the one-time token of the mail */
export const confirmEmailChange = (token: string) => `${confirmEmail}/${token}`;
/** @param token the one-time token of the mail */
export const reportEmailChange = (token: string) => `${reportEmail}/${token}`;
/** @param token the one-time token of the mail */
export const activateAccount = (token: string) => `${signUp}?token=${token}`;
/** @param token the one-time token of the mail */
export const setPassword = (token: string) => `${resetPassword}/${token}`;
