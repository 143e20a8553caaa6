/**
 * Remembers where the person's place is: the field with the focus, or what is in the middle of the window. The returned
 * function scrolls by as much as that has moved, once what has arrived is drawn. Browsers do so by themselves only in a
 * page that is scrolled. It leaves the page alone if the person has scrolled meanwhile.
 */
export function holdPlace(): () => void {
  const place = placeOf();
  if (!place) return () => {};
  const scrolled = window.scrollY;
  const top = place.getBoundingClientRect().top;
  return () => {
    // The first frame draws it.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (!place.isConnected) return;
        const moved = place.getBoundingClientRect().top - top;
        // The browser has scrolled, or the person: what they look at is where they want it.
        if (moved !== 0 && window.scrollY === scrolled) window.scrollBy({ top: moved, behavior: 'instant' });
      }),
    );
  };
}

function placeOf(): Element | null {
  const focused = document.activeElement;
  if (focused && focused !== document.body) {
    const { top, bottom } = focused.getBoundingClientRect();
    if (bottom > 0 && top < window.innerHeight) return focused;
  }
  return document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2);
}
