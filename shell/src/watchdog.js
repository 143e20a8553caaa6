// Runs in the page before the shell: recovers from a shell entry that does not arrive, or says so. Inlined in index.html;
// the server allows it by its digest. Plain JavaScript, because a build step would be one more thing that can fail.
(() => {
  // Until then the page is white; a slow phone on a slow line needs 5 s. The build fills both times in.
  const PATIENCE = TIME_LIMITS.shellEntry;
  // For each further attempt: all of them together end within 15 s.
  const RETRY_MS = TIME_LIMITS.shellEntryAgain;
  const root = document.documentElement;
  const reasons = [];
  let attempts = 0;
  let latest;
  let timer = setTimeout(readBeside, PATIENCE - RETRY_MS);
  let reading;
  let byteAt = Number.NEGATIVE_INFINITY;

  // The shell sets it when it runs: first to 'starting'.
  const isStarted = () => root.dataset.shell === 'started';
  new MutationObserver((_changes, observer) => {
    if (!isStarted()) return;
    observer.disconnect();
    clearTimeout(timer);
    reading?.abort();
    if (latest) report(latest);
  }).observe(root, { attributeFilter: ['data-shell'] });

  addEventListener(
    'error',
    ({ target, message, filename }) => {
      // Extensions and the network's own scripts fail in the page, too. Theirs are elsewhere.
      if (target === window) isOfShell(filename) && fail(message);
      else if (target instanceof HTMLScriptElement && (target.defer || target.dataset.entry))
        fail('not loaded or changed');
    },
    true,
  );

  // A slow line is no failure. Browsers read a file that is on its way once: reading it here too shows whether bytes arrive.
  async function readBeside(source = document.querySelector('script[defer]')?.src) {
    timer = setTimeout(look, RETRY_MS);
    // page-end.js sees to a page without one.
    if (!source) return;
    reading = new AbortController();
    try {
      const reader = (await fetch(source, { signal: reading.signal })).body.getReader();
      do byteAt = performance.now();
      while (!(await reader.read()).done);
    } catch {
      // The script itself tells that it did not arrive.
    }
  }

  /** Other files can fill the line: as long as they arrive, the entry waits for its turn. */
  function lastByte() {
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ initiatorType }) => ['link', 'script'].includes(initiatorType));
    return Math.max(byteAt, ...scripts.map(({ responseEnd }) => responseEnd));
  }

  function look() {
    if (performance.now() - lastByte() < RETRY_MS) timer = setTimeout(look, RETRY_MS);
    else fail('no answer');
  }

  function isOfShell(address) {
    const entry = document.querySelector('script[defer]');
    return Boolean(entry && address) && new URL('.', address).href === new URL('.', entry.src).href;
  }

  function fail(reason) {
    if (isStarted()) return;
    // What began has failed: the next copy may begin.
    delete root.dataset.shell;
    clearTimeout(timer);
    reading?.abort();
    byteAt = Number.NEGATIVE_INFINITY;
    const entry = document.querySelector('script[defer]');
    const previous = document.querySelector('meta[name="shell-previous"]');
    reasons.push(String(reason).slice(0, 200));
    attempts += 1;
    if (attempts === 1 && entry) run(`${entry.src}?again`, entry.integrity, 'The same build');
    else if (attempts === 2 && previous) run(previous.content, previous.dataset.integrity, 'The previous build');
    else show();
  }

  function run(source, integrity, what) {
    const script = document.createElement('script');
    script.dataset.entry = what;
    script.crossOrigin = 'anonymous';
    script.integrity = integrity;
    script.src = source;
    latest = what;
    document.head.append(script);
    void readBeside(source);
  }

  function report(shown, reference) {
    const nonce = document.querySelector('meta[property="load-nonce"]')?.content;
    const body = JSON.stringify({ Reasons: reasons, Shown: shown, Reference: reference, Nonce: nonce });
    navigator.sendBeacon('/api/Release/Shell/Failure', new Blob([body], { type: 'application/json' }));
  }

  function show() {
    const reference = [...crypto.getRandomValues(new Uint8Array(4))]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('')
      .toUpperCase();
    const add = (name, text, style) => {
      const element = document.createElement(name);
      element.textContent = text;
      element.style.cssText = style;
      main.append(element);
      return element;
    };
    const isKiswahili = root.lang === 'sw';
    const title = isKiswahili ? 'Ukurasa huu haukuweza kupakiwa' : 'This page could not be loaded';
    const main = document.createElement('main');
    main.style.cssText = 'max-width:34rem;margin:15vh auto 0;padding:24px;font:16px/1.5 system-ui,sans-serif';
    add('h1', title, 'font-size:1.6rem;line-height:1.25;margin:0 0 12px');
    add(
      'p',
      navigator.onLine
        ? isKiswahili
          ? 'Baadhi ya faili zake hazikufika. Pakia ukurasa upya. Isiposaidia, jaribu tena baada ya dakika chache.'
          : 'Some of its files did not arrive. Reload the page. If that does not help, try again in a few minutes.'
        : isKiswahili
          ? 'Huna mtandao. Unganisha mtandao, kisha upakie ukurasa upya.'
          : 'You are offline. Connect to the internet, then reload the page.',
      'margin:0 0 24px',
    );
    const button = add(
      'button',
      isKiswahili ? 'Pakia upya' : 'Reload',
      'min-height:44px;padding:8px 20px;border:1px solid transparent;border-radius:8px;font:inherit;font-weight:600;cursor:pointer;background:light-dark(#0b6b57,#5fcfb3);color:light-dark(#fff,#06251d)',
    );
    button.type = 'button';
    button.onclick = () => location.reload();
    add('p', `${isKiswahili ? 'Kumbukumbu' : 'Reference'}: ${reference}`, 'margin:24px 0 0;font-size:.875rem');
    // This screen follows the colours of the system.
    delete root.dataset.colorScheme;
    document.body.style.cssText = 'background:light-dark(#f5f7f5,#0d1412)';
    document.title = `${title} - Internship Portals`;
    // A page that ends in the middle may lack the element.
    (document.getElementById('root') ?? document.body).replaceChildren(main);
    report('An error', reference);
  }
})();
