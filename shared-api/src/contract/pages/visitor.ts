/** Addresses of the pages for visitors (specification, section 4). */
export const login = '/login';
/** Asks for a proof of identity. Below the login, as no portal's code runs there. */
export const proof = '/login/proof';
/** Password, second factors and sessions of the signed-in person. */
export const account = '/login/account';
export const unauthorized = '/unauthorized';
/** The application in steps. The landing page has the same form. */
export const apply = '/apply';
export const applicationStatus = '/applicationStatus';
export const signUp = '/signUp';
export const requestResetPassword = '/requestResetPassword';
export const resetPassword = '/resetPassword';
export const confirmEmail = '/confirmEmail';
export const reportEmail = '/reportEmail';
export const openingNotice = '/openingNotice';
export const verify = '/verify';

/** @param token of the application's private link */
export const application = (token: string) => `/application/${token}`;
/** @param token of the private link of the university's lecturer */
export const assessment = (token: string) => `/assessment/${token}`;
/** @param number of a certificate */
export const verifyCertificate = (number: string) => `${verify}/${encodeURIComponent(number)}`;
/** @param token of the link in the mail that asks for a confirmation */
export const confirmOpeningNotice = (token: string) => `${openingNotice}/${token}`;
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
