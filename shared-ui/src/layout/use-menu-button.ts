import { type MouseEvent, useId, useState } from 'react';

/** What `useMenuButton` gives a menu. */
export type ButtonOfMenu = ReturnType<typeof useMenuButton>['menu'];

/**
 * The state of a button that opens a menu.
 *
 * @returns `button`: attributes of the button. `menu`: attributes of a `ButtonMenu`; its `button` is null until it opens for
 * the first time, so a menu whose code loads when it opens need not be there before. It stays while the menu closes.
 */
export function useMenuButton() {
  const id = useId();
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  return {
    button: {
      'aria-haspopup': 'menu',
      'aria-expanded': open,
      'aria-controls': open ? id : undefined,
      onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
        setElement(currentTarget);
        setOpen(true);
      },
    } as const,
    menu: { id, open, button: element, onClose: () => setOpen(false) },
  };
}
