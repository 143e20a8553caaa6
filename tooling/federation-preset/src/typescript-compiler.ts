import { dirname, join } from 'node:path';

/** TypeScript's native compiler, which checks within seconds. Start it with Node. */
export const compilerFile = (): string => join(dirname(require.resolve('typescript-7/package.json')), 'bin/tsc');
