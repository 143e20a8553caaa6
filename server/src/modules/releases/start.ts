import type { MailServices } from '../mails';
import { importBuilds } from './builds/imports';
import { keepShell } from './builds/shell-builds';
import { replaceMisfits } from './live/upgrade';
import type { ReleaseServices } from './services';
import { sweepIncoming } from './store/store';

/**
 * Prepares the store at the start: deletes unfinished uploads, imports the builds of this repository, replaces live
 * versions that do not fit, and keeps the files of the shell. A shell that is being developed is not kept, and nothing is
 * replaced for it: it changes with every save.
 *
 * @throws SettingError when a portal has no version that fits, see `replaceMisfits`
 */
export async function prepareReleases(
  services: ReleaseServices & MailServices,
  { root, isDeveloping }: { root: string; isDeveloping: boolean },
): Promise<void> {
  await sweepIncoming(services.config, services.log);
  await importBuilds(services, root);
  if (isDeveloping) return;
  await replaceMisfits(services);
  await keepShell(services, root);
}
