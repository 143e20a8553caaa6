// Runs in the page before its first view is drawn, which the build has rendered (decision 054): chooses its colours, and hands
// it over to the shell as soon as that shows the page. Inlined in index.html, so that it works with any build of the shell.
import ownPages from './own-pages.json';

(() => {
  const read = (name) => {
    try {
      // biome-ignore lint/style/noRestrictedGlobals: this script is in the page before localItems is.
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  // The theme's own choice, before its code is here.
  const mode = read('mui-mode');
  const dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const { dataset } = document.documentElement;
  dataset.colorScheme = dark ? 'dark' : 'light';

  // Paper has no dark scheme. Here, because all colours depend on this choice, and a print does not wait for a render. Browsers
  // print after one or both of these events.
  const print = matchMedia('print');
  let onScreen;
  const toPaper = () => {
    onScreen = onScreen ?? dataset.colorScheme;
    dataset.colorScheme = 'light';
  };
  const toScreen = () => {
    if (onScreen) dataset.colorScheme = onScreen;
    onScreen = undefined;
  };
  print.addEventListener('change', () => (print.matches ? toPaper() : toScreen()));
  addEventListener('beforeprint', toPaper);
  addEventListener('afterprint', toScreen);

  // The sidebar as the page will have it (use-sidebar.ts of shared-ui).
  const hasRoom = matchMedia('(min-width: 1280px)').matches;
  dataset.sidebar = read('sidebar') ?? (hasRoom ? 'expanded' : 'collapsed');

  // A signed-in person does not stay on the login page and has other ways out of a refused one, and without a session there
  // is no dashboard.
  const isSignedIn = read('ACCESS_TOKEN') !== null;
  const frameOf = (view) => view.querySelector('[data-frame]');
  const isUnwanted = (view) => (frameOf(view) ? !isSignedIn : isSignedIn && ownPages.includes(location.pathname));
  let place = 0;
  let pressed;
  let composing = false;
  // What was typed before this page was loaded again: the shell does that when the first version of a portal fails.
  const TYPED = 'first-view';
  let typed = takeTyped();
  const isInView = (element) => Boolean(element?.closest?.('#first-view'));

  addEventListener('scroll', () => {
    place = scrollY;
  });
  addEventListener('compositionstart', () => {
    composing = true;
  });
  addEventListener('compositionend', () => {
    composing = false;
    setTimeout(look);
  });
  // What was pressed before the page works is pressed again when it does.
  addEventListener(
    'click',
    (event) => {
      // A link of a dashboard leads to a page of the same scripts. Following it would fetch them again.
      const button = event.target.closest?.('button, [data-frame] nav a');
      if (!isInView(button) || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      pressed = button;
      button.style.opacity = '0.6';
    },
    true,
  );
  addEventListener('submit', (event) => isInView(event.target) && event.preventDefault(), true);

  addEventListener('pagehide', () => {
    const view = document.getElementById('first-view');
    if (view) keepTyped(changedIn(view));
  });

  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true });

  function look() {
    const view = document.getElementById('first-view');
    if (view && isUnwanted(view)) view.remove();
    // The build does not know which page the frame stands around.
    const links = view ? view.querySelectorAll('[data-frame] nav a') : [];
    for (const link of links) if (link.pathname === location.pathname) link.setAttribute('aria-current', 'page');
    const page = document.getElementById('root');
    // The view is whole when what follows it is here.
    if (view?.isConnected && page) enterTyped(view);
    if (!page?.firstElementChild) return;
    if (!view?.isConnected) {
      observer.disconnect();
      return;
    }
    // A router scrolls to the top when it shows its first page.
    keepPlace();
    // Landing pages from before 1.0.0 load their form (data-later) only once the page itself is on screen.
    if (composing || page.querySelector('[data-unready]:not([data-later] *)')) return;
    observer.disconnect();
    takeOver(view, page);
  }

  /** At the top there is nothing to keep, and asking would force a layout. */
  function keepPlace() {
    if (place > 0 && scrollY !== place) scrollTo({ top: place, behavior: 'instant' });
  }

  /** In one task, so that the browser draws nothing between. */
  function takeOver(view, page) {
    const nameOf = (element) =>
      element.name || element.getAttribute('href') || element.getAttribute('aria-label') || element.textContent;
    const twinOf = (element) => {
      const alike = (scope) =>
        [...scope.querySelectorAll(element.localName)].filter(
          (other) => nameOf(other) === nameOf(element) && (scope === view || !view.contains(other)),
        );
      return element && alike(page)[alike(view).indexOf(element)];
    };
    const changed = changedIn(view).map((control) => [control, twinOf(control)]);
    // An error page has no such fields, but can load the page again.
    keepTyped(changed.filter(([, to]) => !to).map(([from]) => from));
    const focused = view.contains(document.activeElement) ? document.activeElement : undefined;
    const selected = focused && [focused.selectionStart, focused.selectionEnd];
    const [focusedTwin, pressedTwin] = [twinOf(focused), twinOf(pressed)];
    // Its style goes with it, which has kept the root from being shown.
    view.remove();
    for (const [from, to] of changed) if (to) give(from, to);
    focusedTwin?.focus({ preventScroll: true });
    // The page has filled the field in: what the person types replaces that.
    if (focusedTwin?.select && !isChanged(focused) && focusedTwin.value !== focused.value) focusedTwin.select();
    // Only texts have a selection, and not those of every type.
    else if (typeof selected?.[0] === 'number' && focusedTwin?.value === focused.value) {
      focusedTwin.setSelectionRange(...selected);
    }
    keepPlace();
    if (pressedTwin) setTimeout(() => pressedTwin.click());
  }

  function changedIn(view) {
    return [...view.querySelectorAll('input, select, textarea')].filter(isChanged);
  }

  /** Keeps texts for the next page of this tab, if that is the same one. Never passwords. */
  function keepTyped(controls) {
    const texts = controls.filter(
      ({ name, type }) => name && !['checkbox', 'radio', 'file', 'password'].includes(type),
    );
    if (texts.length === 0) return;
    const values = Object.fromEntries(texts.map(({ name, value }) => [name, value]));
    try {
      // biome-ignore lint/style/noRestrictedGlobals: this script is in the page before sessionItems is.
      sessionStorage.setItem(TYPED, JSON.stringify(values));
    } catch {
      // Storage is forbidden or full.
    }
  }

  function takeTyped() {
    try {
      // biome-ignore lint/style/noRestrictedGlobals: this script is in the page before sessionItems is.
      const items = sessionStorage;
      const text = items.getItem(TYPED);
      items.removeItem(TYPED);
      return performance.getEntriesByType('navigation')[0]?.type === 'reload' ? JSON.parse(text) : null;
    } catch {
      return null;
    }
  }

  function enterTyped(view) {
    for (const [name, value] of Object.entries(typed ?? {})) {
      const control = view.querySelector(`[name="${CSS.escape(name)}"]`);
      if (control && !isChanged(control)) control.value = value;
    }
    typed = null;
  }

  function isChanged(control) {
    if (control.type === 'file') return control.files.length > 0;
    if (control.type === 'checkbox' || control.type === 'radio') return control.checked !== control.defaultChecked;
    if (control.options) return [...control.options].some((option) => option.selected !== option.defaultSelected);
    return control.value !== control.defaultValue;
  }

  /** Enters a value as a person does. The setter of the prototype, because React watches that of the element. */
  function give(from, to) {
    if (from.type === 'checkbox' || from.type === 'radio') {
      if (to.checked !== from.checked) to.click();
      return;
    }
    const what = from.type === 'file' ? 'files' : 'value';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(to), what).set.call(to, from[what]);
    to.dispatchEvent(new Event(from.type === 'file' || from.options ? 'change' : 'input', { bubbles: true }));
  }
})();
