/** The ports of the development servers. */
import { portals } from 'repository';

/** Of the shell, without DEV_PORT. The ports in portals.json are for this one. */
export const SHELL_PORT = 3100;

/**
 * The port of a package's development server. With DEV_PORT the shell has that one, and each portal keeps its distance from
 * it: several checkouts can be developed side by side.
 *
 * @param name `shell` or the folder of a portal
 * @throws Error when DEV_PORT is not a port with room for the portals
 */
export function developmentPort(name: string): number {
  const given = process.env.DEV_PORT?.trim() || String(SHELL_PORT);
  const first = Number(given);
  const distance = (portals.find((portal) => portal.package === name)?.port ?? SHELL_PORT) - SHELL_PORT;
  const port = first + distance;
  if (!/^\d+$/.test(given) || first < 1024 || port < 1024 || port > 65_535)
    throw new Error(`DEV_PORT must be a port from 1024 to 65535 with room for the portals after it, not ${given}.`);
  return port;
}
