// The first script of the page, so that one that ends below it says so. Inlined in index.html. Browsers never finish the parsing
// of a page whose connection was lost: what then waits for its end, such as the shell's entry, would not run.
(() => {
  const MAX_SILENCE_MS = 5_000;
  const root = document.documentElement;
  const [TITLE, TEXT, RELOAD] =
    root.lang === 'sw'
      ? [
          'Ukurasa huu haukuweza kupakiwa',
          'Ni sehemu tu yake iliyofika. Angalia mtandao wako, kisha upakie ukurasa upya.',
          'Pakia upya',
        ]
      : [
          'This page could not be loaded',
          'Only a part of it arrived. Check your connection, then reload the page.',
          'Reload',
        ];
  // Scripts run, so the page needs no words that they are refused.
  root.dataset.scripts = 'run';
  let timer;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(look, MAX_SILENCE_MS);
  };
  const observer = new MutationObserver(wait);
  observer.observe(document, { childList: true, subtree: true });
  addEventListener('DOMContentLoaded', look);
  wait();

  function look() {
    observer.disconnect();
    clearTimeout(timer);
    // The last tag of the head.
    const entry = document.querySelector('script[defer]');
    if (!entry) show();
    else if (document.readyState === 'loading') run(entry);
  }

  function run({ src, integrity }) {
    const copy = document.createElement('script');
    copy.dataset.entry = 'The same build';
    root.append(Object.assign(copy, { crossOrigin: 'anonymous', integrity, src }));
  }

  function show() {
    if (document.readyState === 'loading') stop();
    // Ends watchdog.js.
    root.dataset.shell = 'started';
    root.style.cssText = 'color-scheme:light dark;font:16px/1.5 system-ui,sans-serif';
    document.title = TITLE;
    if (!document.body) root.append(document.createElement('body'));
    document.body.style.cssText = 'max-width:34rem;margin:15vh auto;padding:24px';
    document.body.innerHTML = `<main><h1>${TITLE}</h1><p>${TEXT}<p><button>${RELOAD}`;
    const button = document.querySelector('button');
    button.style.cssText = 'min-height:44px;padding:8px 20px;font:inherit';
    button.onclick = () => location.reload();
  }
})();
