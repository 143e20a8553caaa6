import type { MailServices } from '../mails';
import { importBuilds } from './builds/imports';
import { keepShell } from './builds/shell-builds';
import { replaceIncompatiblePortals } from './live/upgrade';
import type { ReleaseServices } from './services';
import { sweepIncoming } from './store/store';

/**
 * Prepares the store at the start: deletes unfinished uploads, imports the builds of this repository, and replaces live
 * versions that do not fit. Nothing is replaced for a shell that is being developed: it changes with every save.
 *
 * @returns completes the store: call it when the server is ready
 * @throws SettingError when a portal has no version that fits, see `replaceIncompatiblePortals`
 */
export async function prepareReleases(
  services: ReleaseServices & MailServices,
  { root, isDeveloping }: { root: string; isDeveloping: boolean },
): Promise<() => void> {
  await sweepIncoming(services.config, services.log);
  const finishImport = await importBuilds(services, root);
  if (!isDeveloping) {
    await replaceIncompatiblePortals(services);
    // Other instances are asked for its files as soon as this one answers with a page.
    if (services.config.databaseUrl) await keepShell(services, root);
  }
  return () => {
    services.background.run('storing the compressed files of the portals', finishImport);
    // Only pages that stay open until the next build need it from the store. A shell that is being developed is not kept.
    if (!isDeveloping) services.background.run('keeping the files of the shell', () => keepShell(services, root));
  };
}
