import { nextTask } from './next-task';
import { withSecondTry } from './portals/chunk-retry';

const { dataset } = document.documentElement;

// A page that waited too long starts a second copy of the shell (watchdog.js). The first that runs is the one.
if (dataset.shell === undefined) {
  dataset.shell = 'starting';
  const { load, nameFile } = withSecondTry(__webpack_chunk_load__, __webpack_get_script_filename__);
  __webpack_chunk_load__ = load;
  __webpack_get_script_filename__ = nameFile;
  // For bootstrap.tsx: browsers name the script that runs only until its first pause.
  const { src = '' } = (document.currentScript ?? {}) as Partial<HTMLScriptElement>;
  dataset.entry = new URL(src, window.location.href).pathname.split('/').pop();
  void start();
}

/** In a task of its own, so that the browser first handles what a person does in the first view. */
async function start(): Promise<void> {
  await nextTask();
  if (dataset.shell !== 'started') await import(/* webpackMode: "eager" */ './bootstrap');
}
