/** Entry point for tests: a fake API that is checked against the contract, and the checks that all portals share. */

export { sendWaitingCalls } from '../waiting-calls';
export * from './failures';
export * from './fake-api';
export * from './record';
