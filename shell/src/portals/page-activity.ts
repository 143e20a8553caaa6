/**
 * Whether the person has used the page on screen. Until then another version of the page can replace it without losing
 * work.
 */
export class PageActivity {
  private shownPage: string | undefined;
  private touched = false;

  /** Records the page on screen. Repeated calls for the same page change nothing. */
  shown(page: string): void {
    if (page === this.shownPage) return;
    this.shownPage = page;
    this.touched = false;
  }

  isInUse(page: string): boolean {
    return page === this.shownPage && this.touched;
  }

  /** Starts listening; returns a function that stops it. */
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
