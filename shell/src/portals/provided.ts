import { eagerShares, lazyShares } from '../shares.generated';

/** The package whose version a share carries: a door that re-exports a library carries that library's. */
function packageOf(key: string): string {
  if (key === 'shared-ui/router') return 'react-router-dom';
  return key
    .split('/')
    .slice(0, key.startsWith('@') ? 2 : 1)
    .join('/');
}

/** By package, the version that the shell shares. */
export const provided: Record<string, string> = Object.fromEntries(
  Object.entries({ ...lazyShares, ...eagerShares }).map(([key, { version }]) => [packageOf(key), version]),
);
