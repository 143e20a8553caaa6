import { importBuilds } from './builds/imports';
import { keepShell } from './builds/shell-builds';
import type { ReleaseServices } from './services';
import { sweepIncoming } from './store/store';

/**
 * Prepares the store at the start: deletes unfinished uploads, imports the builds of this repository and keeps the files
 * of the shell. A shell that is being developed is not kept: it changes with every save.
 */
export async function prepareReleases(
  services: ReleaseServices,
  { root, isDeveloping }: { root: string; isDeveloping: boolean },
): Promise<void> {
  await sweepIncoming(services.config, services.log);
  await importBuilds(services, root);
  if (!isDeveloping) await keepShell(services, root);
}
