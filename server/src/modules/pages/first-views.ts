import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type PortalEntry, type ReleaseManifest, releasePath } from '@internship-portals/shared-api/contract';
import type { Language } from '../../lib/language';
import { integrityOf, isBeingDeveloped, type ReleaseServices, type ShellFacts, type Visit } from '../releases';

/**
 * How long a page waits for its view. Only the first page of a version does: the next ones find it in memory. A page without
 * its view is drawn by its scripts, which takes longer. Reading is slow on a busy machine that has just started the server.
 */
const READ_TIMEOUT_MS = 2_000;
/** The shell's view of a visitors' address without a page. */
const NOT_FOUND = '/*';
/** Elements that run, load or redirect: a view has none. Its version's code could run before the shell has checked it. */
const WITH_MORE = /<(script|i?frame|object|embed|link|meta|base)\b/i;
/** The wait before a view that could not be read is read again. */
const RETRY_MS = 30_000;

/** What one page shows before any script runs: HTML with its styles, whose elements have no nonce yet. */
export interface FirstView {
  html: string;
}

interface CachedView {
  /** Null: it cannot be shown. Undefined: it is being read. */
  view: FirstView | null | undefined;
  reading: Promise<unknown>;
}

/** Decides which view a page has. */
interface PageFacts {
  pathname: string;
  /** The portal that opens, as far as the server can tell. */
  owner: PortalEntry | undefined;
  shell: ShellFacts | null;
  visit: Visit;
  /** Of the visitor. Default English. */
  language?: Language;
}

/**
 * Reads what a page shows before any script runs: that of the shell's own pages, else that of the version which this visitor
 * gets, or the frame of that version's dashboard. A version that does not fit, a developed one, a file that is missing or
 * changed, and one with more than text and styles have none: the page then waits for its scripts.
 */
export function createFirstViews(
  services: Pick<ReleaseServices, 'checkFile' | 'store'>,
  { shellDist }: { shellDist: string },
) {
  /** By what names the view, which is the same object for as long as it does not change. */
  const kept = new WeakMap<object, Map<string, CachedView>>();

  async function ofPage({ pathname, owner, shell, visit, language = 'en' }: PageFacts): Promise<FirstView | null> {
    // A shell without views takes none over.
    if (!shell?.views) return null;
    if (pathname !== NOT_FOUND && shell.views[pathname]) return ofShell(shell, pathname);
    const manifest = owner && visit.chosen.get(owner.name);
    if (!manifest || !isOpened(manifest, visit)) return null;
    // All pages of a dashboard share one frame.
    const address = owner.role === null ? pageOf(manifest, pathname) : `${owner.base}/*`;
    if (address === undefined) return language === 'en' ? ofShell(shell, NOT_FOUND) : null;
    // As `renderFirstViews` of shared-ui names them. Without one in the visitor's language the page has none: it would be on
    // screen for a moment, and then move.
    const key = owner.role === null && language !== 'en' ? `${language}:${address}` : address;
    const file = manifest.views?.[key];
    if (file === undefined) return null;
    return remembered(manifest, key, async () => {
      if ((await services.checkFile(manifest, manifest, file)) !== 'fine') return null;
      const html = await readFile(path.join(services.store.folderOf(owner.name), releasePath(manifest, file)), 'utf8');
      return WITH_MORE.test(html) ? null : html;
    });
  }

  async function ofShell(shell: ShellFacts, address: string) {
    const own = shell.views?.[address];
    if (!own) return null;
    return remembered(shell, address, async () => {
      const bytes = await readFile(path.join(shellDist, own.file));
      return integrityOf(bytes) === own.integrity ? bytes.toString() : null;
    });
  }

  async function remembered(owner: object, pathname: string, read: () => Promise<string | null>) {
    const ofOwner = kept.get(owner) ?? new Map<string, CachedView>();
    kept.set(owner, ofOwner);
    const known = ofOwner.get(pathname) ?? begin(ofOwner, pathname, read);
    if (known.view === undefined)
      await Promise.race([known.reading, setTimeout(READ_TIMEOUT_MS, null, { ref: false })]);
    return known.view ?? null;
  }

  function begin(ofOwner: Map<string, CachedView>, pathname: string, read: () => Promise<string | null>): CachedView {
    const begun: CachedView = {
      view: undefined,
      reading: read()
        .catch(() => null)
        .then(async (html) => {
          begun.view = html === null ? null : { html };
          if (html !== null) return;
          void setTimeout(RETRY_MS, null, { ref: false }).then(() => ofOwner.delete(pathname));
        }),
    };
    ofOwner.set(pathname, begun);
    return begun;
  }

  return { ofPage };
}

/** The address of the portal's page at this path, with a name such as `:token` for a part that varies; undefined if it has none. */
function pageOf({ pages, views = {} }: ReleaseManifest, pathname: string): string | undefined {
  // A build from before pages were listed does not say what is not found.
  if (!pages || views[pathname] !== undefined) return pathname;
  return pages.find((page) => isAt(page, pathname));
}

/** As the router compares them: in any case, with or without a slash at the end. */
function isAt(page: string, pathname: string): boolean {
  const segmentsOf = (address: string) => address.toLowerCase().replace(/\/$/, '').split('/');
  const segments = segmentsOf(pathname);
  const pattern = segmentsOf(page);
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => part.startsWith(':') || part === segments[index])
  );
}

/** Whether the page opens this version first. */
function isOpened({ portal, version }: ReleaseManifest, { registry }: Visit): boolean {
  const current = registry.portals.find(({ name }) => name === portal)?.current;
  return !isBeingDeveloped(version) && current?.version === version && current.refused === undefined;
}
