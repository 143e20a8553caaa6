/** PDF.js: a separate chunk, with its worker as a file of this portal. */
const loadLibrary = () => import('pdfjs-dist/legacy/build/pdf.mjs');
const workerUrl = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url);
const imageDecoderUrl = new URL('pdfjs-dist/wasm/openjpeg_nowasm_fallback.js', import.meta.url);

declare global {
  interface ImportMeta {
    /** The addresses of a folder's files by their names. */
    webpackContext(folder: string, options: { regExp: RegExp }): (name: string) => string;
  }
}

/** How text in Chinese, Japanese and Korean is encoded. */
const characterMaps = import.meta.webpackContext('pdfjs-dist/cmaps', { regExp: /\.bcmap$/ });

class CharacterMaps {
  async fetch({ name }: { name: string }) {
    const answer = await fetch(characterMaps(`./${name}.bcmap`));
    if (!answer.ok) throw new Error(`The character map ${name} answered ${answer.status}.`);
    return { cMapData: new Uint8Array(await answer.arrayBuffer()), isCompressed: true };
  }
}

/** The largest picture in CSS pixels, and how fine it is at most. A phone keeps 1 MB for each. */
const MAX_WIDTH = 240;
const MAX_HEIGHT = 340;
const MAX_DENSITY = 2;

type Library = Awaited<ReturnType<typeof loadLibrary>>;

async function startWorker({ GlobalWorkerOptions, PDFWorker, VerbosityLevel }: Library) {
  GlobalWorkerOptions.workerSrc = workerUrl.href;
  // Browsers start no worker from another origin, such as that of ASSET_URL: PDF.js then works in the page itself.
  if (workerUrl.origin !== window.location.origin) await import(/* webpackIgnore: true */ workerUrl.href);
  return PDFWorker.create({ verbosity: VerbosityLevel.ERRORS });
}

/**
 * Draws the first page of a document into a canvas, and frees everything else.
 *
 * @throws Error if it needs a password, or cannot be read or drawn as a whole
 */
export async function drawFirstPage(bytes: ArrayBuffer, canvas: HTMLCanvasElement): Promise<void> {
  const library = await loadLibrary();
  const { AnnotationMode, getDocument, VerbosityLevel } = library;
  const worker = await startWorker(library);
  const task = getDocument({
    data: new Uint8Array(bytes),
    worker,
    verbosity: VerbosityLevel.ERRORS,
    isEvalSupported: false,
    enableXfa: false,
    // As for administrators: the content policy allows no WebAssembly.
    useWasm: false,
    wasmUrl: `${imageDecoderUrl.href}?/`,
    useWorkerFetch: false,
    CMapReaderFactory: CharacterMaps,
  });
  try {
    const page = await (await task.promise).getPage(1);
    const { width, height } = page.getViewport({ scale: 1 });
    const scale = Math.min(MAX_WIDTH / width, MAX_HEIGHT / height);
    const viewport = page.getViewport({ scale: scale * Math.min(window.devicePixelRatio, MAX_DENSITY) });
    canvas.width = Math.round(viewport.width);
    canvas.height = Math.round(viewport.height);
    canvas.style.width = `${Math.round(width * scale)}px`;
    await page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE }).promise;
    // PDF.js only warns of an image that it could not decode: its object has no data.
    if ([...page.objs, ...page.commonObjs].some(([, data]) => data === null)) throw new Error('An image is missing.');
  } finally {
    await task.destroy();
    worker.destroy();
  }
}
