import { isBucketAway } from '../../lib/bucket';
import type { MailServices } from '../mails';
import { type FinishImport, importBuilds } from './builds/imports';
import { keepShell } from './builds/shell-builds';
import { replaceIncompatiblePortals } from './live/upgrade';
import type { ReleaseServices } from './services';
import { prepareCopies } from './store/store';

/** The part of a start that takes in the builds of this repository. */
export interface Preparation {
  /** Tries again if the bucket was away; otherwise does nothing. */
  resume(): Promise<void>;
  /** Calls `ready` once everything is prepared, now or when the bucket answers, and completes the store afterwards. */
  whenDone(ready: () => void): void;
}

/**
 * Prepares the store at the start: deletes unfinished uploads, imports the builds of this repository, and replaces live
 * versions that do not fit. Nothing is replaced for a shell that is being developed: it changes with every save.
 *
 * @throws SettingError when a portal has no version that fits, see `replaceIncompatiblePortals`
 */
export async function prepareReleases(
  services: ReleaseServices & MailServices,
  { root, isDeveloping }: { root: string; isDeveloping: boolean },
): Promise<Preparation> {
  const { background, config, log, store } = services;
  await prepareCopies(config, log);
  let finishImport: FinishImport | undefined;
  let ready: (() => void) | undefined;
  let isLogged = false;

  const prepare = async () => {
    await store.check?.();
    const finish = await importBuilds(services, root);
    if (!isDeveloping) {
      await replaceIncompatiblePortals(services);
      // Other instances are asked for its files as soon as this one answers with a page.
      if (config.databaseUrl) await keepShell(services, root);
    }
    return finish;
  };
  const attempt = async () => {
    try {
      finishImport = await prepare();
    } catch (err) {
      if (!isBucketAway(err)) throw err;
      if (!isLogged) log.error({ err }, 'the bucket of FILES_URL is away: the server is not ready until it answers');
      isLogged = true;
    }
  };
  const complete = () => {
    if (!finishImport || !ready) return;
    ready();
    ready = undefined;
    background.run('storing the compressed files of the portals', finishImport);
    // Only pages that stay open until the next build need it from the store. A shell that is being developed is not kept.
    if (!isDeveloping) background.run('keeping the files of the shell', () => keepShell(services, root));
  };

  await attempt();
  return {
    async resume() {
      if (finishImport) return;
      await attempt();
      complete();
    },
    whenDone(then) {
      ready = then;
      complete();
    },
  };
}
