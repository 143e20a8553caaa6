export { findProviderAccount, hasIdentity, isIdentityOf } from './accounts';
export { keepHandover, keepSignIn, readHandover, readSignIn } from './browser-state';
export { createIdentityProvider, type ProviderIdentity } from './provider';
