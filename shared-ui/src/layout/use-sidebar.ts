import { useState } from 'react';

const storageKey = 'sidebar';

function stored(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    // Storage may be forbidden in this browser; then the choice lasts as long as the page.
    return null;
  }
}

/** Whether the sidebar is collapsed to its icons; remembered in this browser. */
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
