/** Takes the place of the federation in the one-bundle build: the portals are ordinary lazy parts of it. */
import type { Portal } from 'shared-ui';
import type { LiveRelease } from '../shell/src/portals/registry';

const entryPoints: Record<string, () => Promise<{ portal: Portal }>> = {
  public_portal: () => import('../public-portal/src/portal'),
  intern_portal: () => import('../intern-portal/src/portal'),
  supervisor_portal: () => import('../supervisor-portal/src/portal'),
  admin_portal: () => import('../admin-portal/src/portal'),
};

export async function openRelease({ container }: LiveRelease): Promise<Portal> {
  const load = Object.entries(entryPoints).find(([prefix]) => container.startsWith(prefix))?.[1];
  if (!load) throw new Error(`${container} is not in this bundle.`);
  return (await load()).portal;
}
