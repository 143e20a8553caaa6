/**
 * Replaces `typebox` in browser builds (alias in tooling/federation-preset/src/webpack-config.ts). The browser needs an
 * endpoint's method and path, not its schemas, and the schema builder would add 20 kB to every page. Types are not
 * affected.
 */
const erased = () => ({});
export const Type = new Proxy({}, { get: () => erased });
