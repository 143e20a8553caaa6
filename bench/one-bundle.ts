/** Takes the place of the federation in the one-bundle build: the portals are ordinary lazy parts of it. */
import type { Release } from '../shell/src/portals/registry';

const doors: Record<string, () => Promise<unknown>> = {
  public_portal: () => import('../public-portal/src/portal'),
  intern_portal: () => import('../intern-portal/src/portal'),
  supervisor_portal: () => import('../supervisor-portal/src/portal'),
  admin_portal: () => import('../admin-portal/src/portal'),
};

export async function loadDoor({ container }: Release): Promise<unknown> {
  const name = Object.keys(doors).find((prefix) => container.startsWith(prefix));
  return name ? doors[name]?.() : undefined;
}
