export { keepHandover, keepSignIn, readHandover, readSignIn } from './browser-state';
export { createIdentityProvider } from './provider';
