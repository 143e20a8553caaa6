/**
 * Whether somebody has worked on the page that is shown. Until then it can be exchanged for the same page of another
 * version without taking anything from anybody.
 */
export class PageWatch {
  private shownPage: string | undefined;
  private touched = false;

  /** A page stands on the screen; told again for the page it already is, nothing changes. */
  shown(page: string): void {
    if (page === this.shownPage) return;
    this.shownPage = page;
    this.touched = false;
  }

  isInUse(page: string): boolean {
    return page === this.shownPage && this.touched;
  }

  /** Begins to watch; returns a function that ends it. */
  listen(): () => void {
    const touch = () => {
      this.touched = true;
    };
    const events = ['pointerdown', 'keydown'] as const;
    for (const event of events) document.addEventListener(event, touch, { capture: true });
    return () => {
      for (const event of events) document.removeEventListener(event, touch, { capture: true });
    };
  }
}
