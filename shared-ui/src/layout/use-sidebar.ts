import { localItems } from '@internship-portals/shared-api/storage';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';

const storageKey = 'sidebar';

/** Below this width of the window, the room that names take is needed by the page (first-view.js of the shell). */
const EXPANDED_FROM = '(min-width: 1280px)';

/** Whether the sidebar is collapsed to its icons: as the person chose in this browser, or else by the window's width. */
export function useSidebar() {
  const [chosen, setChosen] = useState(() => localItems.get(storageKey));
  const hasRoom = useMediaQuery(EXPANDED_FROM, { defaultMatches: true, noSsr: true });
  const collapsed = chosen === null ? !hasRoom : chosen === 'collapsed';
  const toggle = () => {
    const next = collapsed ? 'expanded' : 'collapsed';
    setChosen(next);
    localItems.set(storageKey, next);
  };
  return { collapsed, toggle };
}
