import { createContext, useContext, useLayoutEffect } from 'react';
import { parsePath, type To } from 'react-router-dom';

/** Takes the address of the entry that the shown page belongs to; undefined where its own address says it. */
export const SectionContext = createContext<(address: string | undefined) => void>(() => {});

/**
 * Marks, as long as the page is shown, the sidebar's entry that it belongs to. Its address cannot always say it: one and the
 * same page can belong to either of two lists.
 */
export function useSection(section: To | undefined): void {
  const belongTo = useContext(SectionContext);
  const address = (typeof section === 'string' ? parsePath(section) : section)?.pathname;
  useLayoutEffect(() => {
    belongTo(address);
    return () => belongTo(undefined);
  }, [belongTo, address]);
}
