import { useState } from 'react';

const storageKey = 'sidebar';

function stored(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    // If storage is blocked, the choice lasts until the page is closed.
    return null;
  }
}

/** Whether the sidebar is collapsed to its icons. Stored in this browser. */
export function useSidebar() {
  const [collapsed, setCollapsed] = useState(() => stored() === 'collapsed');
  const toggle = () => {
    setCollapsed(!collapsed);
    try {
      localStorage.setItem(storageKey, collapsed ? 'expanded' : 'collapsed');
    } catch {
      // See above.
    }
  };
  return { collapsed, toggle };
}
