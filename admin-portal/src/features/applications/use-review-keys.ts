import { localItems } from '@internship-portals/shared-api/storage';
import { useState } from 'react';

const SETTING = 'review-keys';

/** Whether single keys work, in this browser (WCAG 2.1.4: they can be turned off). */
export function useKeysSetting(): [on: boolean, set: (on: boolean) => void] {
  const [on, setOn] = useState(() => localItems.get(SETTING) !== 'off');
  return [
    on,
    (next) => {
      if (next) localItems.remove(SETTING);
      else localItems.set(SETTING, 'off');
      setOn(next);
    },
  ];
}
