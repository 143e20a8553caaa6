/** Small texts that this browser keeps for the site. */
interface Items {
  get(key: string): string | null;
  /** @returns false if the browser did not store it; it then lasts as long as the page */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  keys(): string[];
}

/**
 * The only way to a storage of the browser, which can be forbidden (reading the property then throws) or full. What cannot
 * be stored is kept in memory.
 */
function createItems(open: () => Storage): Items {
  const memory = new Map<string, string>();
  const attempt = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return work(open());
    } catch {
      return otherwise;
    }
  };
  const remove = (key: string) => {
    memory.delete(key);
    attempt((storage) => storage.removeItem(key), undefined);
  };
  return {
    get: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key), null),
    set(key, value) {
      const isStored = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false);
      if (isStored) {
        memory.delete(key);
      } else {
        // An older value would otherwise come back after a reload.
        remove(key);
        memory.set(key, value);
      }
      return isStored;
    },
    remove,
    keys: () => [...new Set([...memory.keys(), ...attempt((storage) => Object.keys(storage), [])])],
  };
}

/** Lasts until it is removed; all tabs share it. */
export const localItems: Items = createItems(() => window.localStorage);
/** Lasts as long as the tab. */
export const sessionItems: Items = createItems(() => window.sessionStorage);
