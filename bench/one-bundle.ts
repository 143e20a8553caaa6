/** Takes the place of the federation in the one-bundle build: the portals are ordinary lazy parts of it. */
import type { Portal } from '@internship-portals/shared-ui';
import portals from '../portals.json';
import type { LiveRelease } from '../shell/src/portals/registry';

/** webpack makes a chunk of each file that the comment includes. */
const load = (folder: string): Promise<{ portal: Portal }> =>
  import(
    /* webpackInclude: /-portal\/src\/portal\.tsx$/, webpackExclude: /\/(node_modules|dist)$/ */
    `../${folder}/src/portal`
  );

export async function openRelease({ container }: LiveRelease): Promise<Portal> {
  const entry = portals.find(({ name }) => container === name.replaceAll('-', '_'));
  if (!entry) throw new Error(`${container} is not in this bundle.`);
  return (await load(entry.package)).portal;
}
