import { withSecondTry } from './portals/chunk-retry';

// A page that waited too long starts a second copy of the shell (watchdog.js). The first that runs is the one.
if (document.documentElement.dataset.shell !== 'started') {
  const { load, nameFile } = withSecondTry(__webpack_chunk_load__, __webpack_get_script_filename__);
  __webpack_chunk_load__ = load;
  __webpack_get_script_filename__ = nameFile;
  // For bootstrap.tsx: browsers name the script that runs only until its first pause.
  const { src = '' } = (document.currentScript ?? {}) as Partial<HTMLScriptElement>;
  document.documentElement.dataset.entry = new URL(src, window.location.href).pathname.split('/').pop();
  void import(/* webpackMode: "eager" */ './bootstrap');
}
