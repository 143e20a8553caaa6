export { findProviderAccount } from './accounts';
export { keepHandover, keepSignIn, readHandover, readSignIn } from './browser-state';
export { createIdentityProvider } from './provider';
