import { createContext, useContext, useLayoutEffect } from 'react';
import { parsePath, type To } from 'react-router-dom';

/** Receives the address of the page's sidebar entry. Undefined if the page's own address decides. */
export const SectionContext = createContext<(address: string | undefined) => void>(() => {});

/**
 * Marks the page's sidebar entry as current while the page is shown. The page's address does not always decide: one
 * page can belong to either of two lists.
 */
export function useSection(section: To | undefined): void {
  const belongTo = useContext(SectionContext);
  const address = (typeof section === 'string' ? parsePath(section) : section)?.pathname;
  useLayoutEffect(() => {
    belongTo(address);
    return () => belongTo(undefined);
  }, [belongTo, address]);
}
