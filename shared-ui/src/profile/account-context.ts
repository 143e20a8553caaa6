import { type ComponentType, createContext } from 'react';

/** Whose account the sections are about. */
export interface AccountSectionsProps {
  /** Another person, for administrators. Default: the signed-in user. */
  person?: { id: string; name: string };
}

/** Loads the sections below a profile. They make calls, so the shell provides them, once for all portals. */
export const AccountContext = createContext<(() => Promise<ComponentType<AccountSectionsProps>>) | undefined>(
  undefined,
);
