import manifest from '../../package.json';

/** The version of the product, as in the root's package.json. */
export const productVersion = manifest.version;
