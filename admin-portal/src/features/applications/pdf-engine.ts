/** PDF.js: a separate chunk, with its worker as a file of this portal (docs/decisions/049-documents-by-pdfjs.md). */
import {
  AnnotationEditorType,
  AnnotationMode,
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  PDFWorker,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import {
  EventBus,
  LinkTarget,
  PDFFindController,
  PDFLinkService,
  PDFViewer,
} from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import { saysUndrawn } from './undrawn';
import { hasUnknownFilter } from './unknown-filter';

/** Why a document cannot be shown here. */
export type Unreadable = 'protected' | 'broken';

/** What a document holds besides what is shown. */
export type Unshown = 'attachments' | 'dynamicForm' | 'incomplete';

/** A document that PDF.js has read. */
export interface OpenDocument {
  /** Only for `showIn`. */
  readonly pdf: PDFDocumentProxy;
  readonly unshown: readonly Unshown[];
  /** Calls back once a part of it could not be drawn, at once if that was before. Pages are drawn when they are scrolled to. */
  onUndrawn(tell: () => void): void;
  /** Frees its memory. No viewer may still show it. */
  close(): void;
}

/** Starts the file below. */
const listenerUrl = new URL('./pdf-worker.js', import.meta.url);
const workerUrl = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url);
const imageDecoderUrl = new URL('pdfjs-dist/wasm/openjpeg_nowasm_fallback.js', import.meta.url);

declare global {
  interface ImportMeta {
    /** The modules of a folder by their names. */
    webpackContext(folder: string, options: { regExp: RegExp }): Addresses;
  }
}

/** Addresses of files that PDF.js needs for some documents, by their names. */
type Addresses = (name: string) => string;

/** How text in Chinese, Japanese and Korean is encoded. */
const characterMaps: Addresses = import.meta.webpackContext('pdfjs-dist/cmaps', { regExp: /\.bcmap$/ });
/** The fonts that every PDF program has, such as Helvetica and Symbol. */
const standardFonts: Addresses = import.meta.webpackContext('pdfjs-dist/standard_fonts', { regExp: /\.(pfb|ttf)$/ });

async function readFile(address: string): Promise<Uint8Array> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  return new Uint8Array(await answer.arrayBuffer());
}

class CharacterMaps {
  async fetch({ name }: { name: string }) {
    return { cMapData: await readFile(characterMaps(`./${name}.bcmap`)), isCompressed: true };
  }
}

class StandardFonts {
  fetch({ filename }: { filename: string }) {
    return readFile(standardFonts(`./${filename}`));
  }
}

/** What reads one document. */
interface Reader {
  worker: PDFWorker;
  onUndrawn: OpenDocument['onUndrawn'];
  end(): void;
}

/** Each document has a worker of its own: the warnings of a worker do not say which document they are about. */
async function startReader(): Promise<Reader> {
  // Browsers start no worker from another origin, such as that of ASSET_URL: PDF.js then works in the page itself.
  if (workerUrl.origin !== window.location.origin) {
    GlobalWorkerOptions.workerSrc = workerUrl.href;
    await import(/* webpackIgnore: true */ workerUrl.href);
    const worker = PDFWorker.create({ verbosity: VerbosityLevel.ERRORS });
    return { worker, onUndrawn: () => {}, end: () => worker.destroy() };
  }
  const port = new Worker(listenerUrl, { type: 'module', name: workerUrl.href });
  const listeners = new Set<() => void>();
  let isUndrawn = false;
  port.addEventListener('message', ({ data }: MessageEvent<{ warning?: string }>) => {
    if (isUndrawn || !data.warning || !saysUndrawn(data.warning)) return;
    isUndrawn = true;
    for (const tell of listeners) tell();
  });
  await started(port);
  const worker = PDFWorker.create({ port, verbosity: VerbosityLevel.WARNINGS });
  return {
    worker,
    onUndrawn(tell) {
      listeners.add(tell);
      if (isUndrawn) tell();
    },
    end() {
      worker.destroy();
      port.terminate();
    },
  };
}

/** @throws Error if the files of the worker do not arrive */
function started(port: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => {
      port.terminate();
      reject(new Error('The worker of PDF.js did not start.'));
    };
    port.addEventListener('error', fail);
    port.addEventListener('message', ({ data }: MessageEvent<{ started?: boolean }>) => {
      if (data.started) resolve();
      else if (data.started === false) fail();
    });
  });
}

/**
 * Reads a document.
 *
 * @throws Unreadable if it needs a password or cannot be read as a PDF
 */
export async function openDocument(bytes: ArrayBuffer): Promise<OpenDocument> {
  // PDF.js takes the bytes away.
  const isIncomplete = await hasUnknownFilter(bytes);
  const reader = await startReader();
  const task = getDocument({
    data: new Uint8Array(bytes),
    worker: reader.worker,
    // Of the page: the worker's own is above.
    verbosity: VerbosityLevel.ERRORS,
    isEvalSupported: false,
    enableXfa: false,
    // The content policy allows no WebAssembly. The decoder of JPEG 2000 is one file, whose name PDF.js appends itself.
    useWasm: false,
    wasmUrl: `${imageDecoderUrl.href}?/`,
    useWorkerFetch: false,
    CMapReaderFactory: CharacterMaps,
    StandardFontDataFactory: StandardFonts,
  });
  const close = () => void task.destroy().finally(reader.end);
  try {
    const pdf = await task.promise;
    // Fails if there is none, or if it cannot be read.
    await pdf.getPage(1);
    const unshown = await unshownIn(pdf);
    if (isIncomplete && !unshown.includes('incomplete')) unshown.push('incomplete');
    return { pdf, unshown, onUndrawn: reader.onUndrawn, close };
  } catch (error) {
    close();
    const reason: Unreadable = (error as Error).name === 'PasswordException' ? 'protected' : 'broken';
    throw reason;
  }
}

async function unshownIn(pdf: PDFDocumentProxy): Promise<Unshown[]> {
  const pinned = await kindsOfAnnotations(pdf);
  const hasAttachments = (await pdf.getAttachments().catch(() => null)) || pinned.has('FileAttachment');
  // `isPureXfa` of PDF.js stays false without `enableXfa`.
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }));
  const { IsXFAPresent, IsAcroFormPresent } = info as { IsXFAPresent?: boolean; IsAcroFormPresent?: boolean };
  return [
    ...(hasAttachments ? ['attachments' as const] : []),
    ...(IsXFAPresent && !IsAcroFormPresent ? ['dynamicForm' as const] : []),
    ...(PLAYED.some((kind) => pinned.has(kind)) ? ['incomplete' as const] : []),
  ];
}

/** More pages would delay the first one. */
const PAGES_SEARCHED = 10;

/** What other programs play or turn. PDF.js draws at most a picture of it. */
const PLAYED = ['3D', 'Movie', 'RichMedia', 'Screen', 'Sound'];

/** What is pinned to the first pages. `getAttachments` knows only the files of the document. */
async function kindsOfAnnotations(pdf: PDFDocumentProxy): Promise<Set<string>> {
  const numbers = Array.from({ length: Math.min(pdf.numPages, PAGES_SEARCHED) }, (_, index) => index + 1);
  const pages = numbers.map(async (number) => (await pdf.getPage(number)).getAnnotations());
  const found = await Promise.allSettled(pages);
  return new Set(
    found.flatMap((page) => (page.status === 'fulfilled' ? page.value.map(({ subtype }) => String(subtype)) : [])),
  );
}

/** What a viewer tells. */
export interface ViewerEvents {
  /** The first page of the document is drawn. */
  onShown(): void;
  /** A part of a page could not be drawn, such as a damaged image. */
  onIncomplete(): void;
  /** The number of the current match, from 1, and of all matches; 0 of 0 without one. */
  onMatches(current: number, total: number): void;
}

/** Shows documents in an element. */
export interface Viewer {
  show(document: OpenDocument | undefined): void;
  zoom(direction: 'in' | 'out' | 'fit'): void;
  find(text: string, direction?: 'next' | 'previous'): void;
  /** Scrolls by most of what is visible. */
  scroll(direction: 1 | -1): void;
  end(): void;
}

/** What PDF.js tells of a page that it has drawn. */
interface RenderedPage {
  pageNumber: number;
  error?: Error;
  source: { pdfPage?: { objs: Iterable<[string, unknown]>; commonObjs: Iterable<[string, unknown]> } | null };
}

/**
 * A viewer whose pages are as wide as the element.
 *
 * @param container absolutely positioned, with one element inside, which takes the pages
 */
export function createViewer(container: HTMLDivElement, { onShown, onIncomplete, onMatches }: ViewerEvents): Viewer {
  const ended = new AbortController();
  const eventBus = new EventBus();
  const linkService = new PDFLinkService({
    eventBus,
    externalLinkTarget: LinkTarget.BLANK,
    externalLinkRel: 'noopener noreferrer nofollow',
  });
  const findController = new PDFFindController({ linkService, eventBus });
  const viewer = new PDFViewer({
    container,
    eventBus,
    linkService,
    findController,
    // Forms are drawn, not filled in, and no script of a document runs.
    annotationMode: AnnotationMode.ENABLE,
    annotationEditorMode: AnnotationEditorType.DISABLE,
    removePageBorders: true,
    // The types lack it.
    ...{ abortSignal: ended.signal },
  });
  linkService.setViewer(viewer);
  let fits = true;
  let shown: OpenDocument | undefined;
  // Only a page that is wider than the element is moved sideways: the rest are swipes.
  const sideways = (on: boolean) => {
    container.style.touchAction = on ? 'auto' : 'pan-y pinch-zoom';
  };
  const fit = () => {
    fits = true;
    sideways(false);
    // On paper it is hidden, and fits again when it is back on the screen.
    if (container.clientWidth > 0) viewer.currentScaleValue = 'page-width';
  };
  eventBus.on('pagesinit', fit);
  eventBus.on('pagerendered', ({ pageNumber, error, source }: RenderedPage) => {
    if (pageNumber === 1 && !error) onShown();
    // PDF.js only warns in the console of an image that it could not decode: its object has no data.
    const images = [...(source.pdfPage?.objs ?? []), ...(source.pdfPage?.commonObjs ?? [])];
    if ((error && error.name !== 'RenderingCancelledException') || images.some(([, data]) => data === null))
      onIncomplete();
  });
  const tellMatches = ({ matchesCount }: { matchesCount: { current: number; total: number } }) =>
    onMatches(matchesCount.current, matchesCount.total);
  eventBus.on('updatefindmatchescount', tellMatches);
  eventBus.on('updatefindcontrolstate', tellMatches);
  const resized = new ResizeObserver(() => {
    if (fits && viewer.pagesCount > 0) fit();
  });
  resized.observe(container);

  return {
    show(document) {
      fits = true;
      container.scrollTop = 0;
      const pdf = (document?.pdf ?? null) as PDFDocumentProxy;
      viewer.setDocument(pdf);
      linkService.setDocument(pdf);
      shown = document;
      document?.onUndrawn(() => document === shown && onIncomplete());
    },
    zoom(direction) {
      if (viewer.pagesCount === 0) return;
      if (direction === 'fit') {
        fit();
        return;
      }
      fits = false;
      sideways(true);
      if (direction === 'in') viewer.increaseScale();
      else viewer.decreaseScale();
    },
    find(text, direction) {
      eventBus.dispatch('find', {
        source: window,
        type: direction ? 'again' : '',
        query: text,
        caseSensitive: false,
        entireWord: false,
        highlightAll: true,
        findPrevious: direction === 'previous',
        matchDiacritics: false,
      });
    },
    scroll(direction) {
      container.scrollBy({ top: direction * container.clientHeight * 0.85 });
    },
    end() {
      shown = undefined;
      resized.disconnect();
      viewer.setDocument(null as unknown as PDFDocumentProxy);
      linkService.setDocument(null as unknown as PDFDocumentProxy);
      ended.abort();
    },
  };
}
