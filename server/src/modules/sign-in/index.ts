export { finishFirstStep } from './completion';
export { registerProviderSignIn } from './provider';
export { signInRoutes } from './routes';
