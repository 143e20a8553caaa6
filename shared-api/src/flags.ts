/** Entry point: feature flags. A portal declares its flags in `src/flags.ts` and reads them through the hook there. */
import { createContext, useContext } from 'react';
import type { DeclaredFlag } from './contract';

/** By name: the values that the server has decided for this person and this version of the portal. */
export const FlagsContext = createContext<Readonly<Record<string, boolean>>>({});

/**
 * Declares a portal's feature flags. The build writes the declarations into release.json; administrators switch each flag
 * on the Releases page, for everyone, a share of people or named people.
 *
 * @param declared by name, in camel case. Remove a flag here when its switch is no longer needed
 * @returns the hook that reads a flag. It answers the default where no server has decided: in tests, and in a portal that
 * runs alone
 */
export function defineFlags<const Flags extends Record<string, DeclaredFlag>>(declared: Flags) {
  const useFlag = (name: keyof Flags & string): boolean =>
    useContext(FlagsContext)[name] ?? declared[name]?.default ?? false;
  return Object.assign(useFlag, { declared });
}
