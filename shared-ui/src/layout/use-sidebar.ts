import { useState } from 'react';
import { localItems } from 'shared-api/storage';

const storageKey = 'sidebar';

/** Whether the sidebar is collapsed to its icons. Stored in this browser. */
export function useSidebar() {
  const [collapsed, setCollapsed] = useState(() => localItems.get(storageKey) === 'collapsed');
  const toggle = () => {
    setCollapsed(!collapsed);
    localItems.set(storageKey, collapsed ? 'expanded' : 'collapsed');
  };
  return { collapsed, toggle };
}
