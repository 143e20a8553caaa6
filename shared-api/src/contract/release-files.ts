import type { ReleaseManifest } from './releases';

/**
 * The folder of a build for files that are named by their content. Versions of a portal share these files: each is
 * stored once and keeps its address, so that browsers keep it too. No version can have this name.
 */
export const CHUNKS_FOLDER = '_chunks';

/**
 * Where a file of a release is below its portal's folder, in the store and in addresses. The entry of a build is in a
 * folder with the name of its version. Other files belong to the version as well, unless they are chunks. Builds from
 * before chunks were shared have all their files without a folder.
 *
 * @param file a name from the build's release manifest
 */
export function releasePath({ version }: Pick<ReleaseManifest, 'version'>, file: string): string {
  return isShared(file) || file.startsWith(`${version}/`) ? file : `${version}/${file}`;
}

/** Whether versions of the portal share this file of a build. */
export function isShared(file: string): boolean {
  return file.startsWith(`${CHUNKS_FOLDER}/`);
}
