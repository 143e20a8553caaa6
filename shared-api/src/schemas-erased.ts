/**
 * Stands in for `typebox` in browser builds (alias in tooling/federation-preset/src/webpack-config.ts): the browser needs an endpoint's method and
 * path, never its schemas, and 20 kB of schema builder would travel to every visitor. Types are not affected.
 */
const erased = () => ({});
export const Type = new Proxy({}, { get: () => erased });
