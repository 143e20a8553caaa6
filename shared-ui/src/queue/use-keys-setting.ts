import { localItems } from '@internship-portals/shared-api/storage';
import { useState } from 'react';

/**
 * Whether single keys work, in this browser (WCAG 2.1.4: they can be turned off).
 *
 * @param setting under which this browser keeps it
 */
export function useKeysSetting(setting: string): [on: boolean, set: (on: boolean) => void] {
  const [on, setOn] = useState(() => localItems.get(setting) !== 'off');
  return [
    on,
    (next) => {
      if (next) localItems.remove(setting);
      else localItems.set(setting, 'off');
      setOn(next);
    },
  ];
}
