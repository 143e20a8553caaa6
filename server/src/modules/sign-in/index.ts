export { finishFirstStep } from './completion';
export { proofRoutes } from './proof';
export { registerProviderSignIn } from './provider';
export { signInRoutes } from './routes';
