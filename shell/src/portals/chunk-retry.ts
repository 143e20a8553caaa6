import { diagnose } from './diagnosis';
import { limits, pause } from './limits';
import { isChunkError, PortalFailure } from './portal-failure';
import { reportShellFailure } from './reports';
import { askForFiles } from './server-state';

type Load = (id: string | number) => Promise<unknown>;
type NameFile = (id: string | number) => string;

let loading = 0;

/** The failure of what was not there in time. While the shell's own files load, no portal is to blame for a delay. */
export function lateFailure(what: string): PortalFailure {
  if (loading === 0) return new PortalFailure('module', what);
  return new PortalFailure('chunk', 'A file of the shell does not arrive.', { blame: 'shell' });
}

/**
 * Gives every chunk of a build a second try, whatever asks for it: a page, the federation, a share, a dialog. The second
 * try has an address of its own, so that it waits neither for a request that hangs nor for a damaged copy in a cache. A file
 * that a slow line brings late is in the cache by then.
 *
 * @returns what replaces the two functions of webpack's runtime
 */
export function withSecondTry(load: Load, nameFile: NameFile): { load: Load; nameFile: NameFile } {
  const again = new Set<string | number>();
  const tryTwice: Load = async (id) => {
    try {
      return await load(id);
    } catch (error) {
      if (!isChunkError(error)) throw error;
      const isSlow = error.type === 'timeout' && error.request && (await diagnose(error.request)).arrived;
      if (!isSlow) {
        error.server = await askForFiles();
        if (error.server !== 'ready') throw error;
        await pause(limits.pause);
        again.add(id);
      }
    }
    try {
      return await load(id);
    } catch (error) {
      // Here, since not every part of a page has an error screen.
      if (error instanceof Error) reportShellFailure({ stage: 'chunk', message: error.message });
      throw error;
    } finally {
      again.delete(id);
    }
  };
  return {
    load(id) {
      loading += 1;
      return tryTwice(id).finally(() => {
        loading -= 1;
      });
    },
    nameFile: (id) => nameFile(id) + (again.has(id) ? '?again' : ''),
  };
}
