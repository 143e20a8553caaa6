/** Small texts that this browser keeps for the site. */
interface Items {
  get(key: string): string | null;
  /** @returns false if the browser did not store it */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  keys(): string[];
}

/** The only way to a storage of the browser, which can be forbidden (reading the property then throws) or full. */
function createItems(open: () => Storage): Items {
  const attempt = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return work(open());
    } catch {
      return otherwise;
    }
  };
  const remove = (key: string) => attempt((storage) => storage.removeItem(key), undefined);
  return {
    get: (key) => attempt((storage) => storage.getItem(key), null),
    set(key, value) {
      const isStored = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false);
      // An older value would otherwise come back.
      if (!isStored) remove(key);
      return isStored;
    },
    remove,
    keys: () => attempt((storage) => Object.keys(storage), []),
  };
}

/** Lasts until it is removed; all tabs share it. */
export const localItems: Items = createItems(() => window.localStorage);
/** Lasts as long as the tab. */
export const sessionItems: Items = createItems(() => window.sessionStorage);

/** Whether the browser stores anything for this site. Without that nobody can sign in: the next page would not know them. */
export function canStore(): boolean {
  const stores = localItems.set('storage-check', 'x');
  localItems.remove('storage-check');
  return stores;
}

const LANGUAGE = /(?:^|; )language=(\w+)/;
const YEAR_S = 365 * 24 * 3600;

/** The language that a visitor has chosen for their pages. A cookie, because the server reads it, too. */
export const languageCookie = {
  get: (): string | undefined => LANGUAGE.exec(document.cookie)?.[1],
  set(language: string): void {
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser that we support has the Cookie Store API.
    document.cookie = `language=${language}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
  },
};
