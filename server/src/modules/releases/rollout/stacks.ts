import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { MAPS_FILE, type ReleaseManifest, releasePath } from '@internship-portals/shared-api/contract';
import { integrityOf } from '../builds/builds';
import { findRelease } from '../repository';
import type { ReleaseServices } from '../services';
import type { ReleaseName } from '../store/release-store';

/** The frames of a stack that are kept. */
const MAX_FRAMES = 10;
/** Mapped frames that are remembered: the next list needs no source map. */
const KEPT_PLACES = 5_000;

const FUNCTION = /^ *at (?:async |new )*(?:[\w$]+\.)*([\w$]{1,60})(?: \[as [\w$]+\])? \(\S+$|^([\w$]{1,60})@\S+$/;

/**
 * Takes the frames in files of a version from the lines of a browser's stack: Chrome's `at name (address:1:2)`, or the
 * `name@address:1:2` of Firefox and Safari. Anything else in them is a stranger's text, or of the shell.
 *
 * @returns `file:line:column`, with the minified name if there is one, a line each; null without a frame
 */
export function framesOf(stack: string | undefined, manifest: ReleaseManifest): string | null {
  const frames = (stack ?? '').split('\n').flatMap((line) => {
    const [, portal, file = '', place] =
      /\/portals\/([a-z-]+)\/([\w@.+~/-]+)(?:\?again)?(:\d{1,7}:\d{1,8})\)?$/.exec(line.trimEnd()) ?? [];
    if (portal !== manifest.portal || !Object.hasOwn(manifest.files, file)) return [];
    const [, chrome, firefox] = FUNCTION.exec(line) ?? [];
    const name = chrome ?? firefox ?? '';
    return `${file}${place} ${name}`.trim();
  });
  return frames.length > 0 ? frames.slice(0, MAX_FRAMES).join('\n') : null;
}

/** Names the places of kept frames in the team's own sources. */
export type ReadStack = (release: ReleaseName, frames: string) => Promise<string[]>;

/**
 * Reads stacks with the source maps of releases. A frame without a map stays as the browser named it, and says so.
 */
export function createReadStack(services: Pick<ReleaseServices, 'db' | 'log' | 'store'>): ReadStack {
  const known = new Map<string, string>();
  return async (release, frames) => {
    const keyOf = (frame: string) => `${release.portal} ${release.version} ${frame}`;
    const lines = frames.split('\n');
    const missing = lines.filter((frame) => !known.has(keyOf(frame)));
    const maps = missing.length > 0 ? await readMaps(services, release) : null;
    const shown = new Map<string, string>();
    for (const frame of missing) {
      const place = maps ? await findPlace(services, release, maps, frame) : null;
      if (known.size >= KEPT_PLACES) known.clear();
      if (place !== null) known.set(keyOf(frame), place);
      shown.set(frame, place ?? unmapped(frame));
    }
    return lines.map((frame) => known.get(keyOf(frame)) ?? shown.get(frame) ?? unmapped(frame));
  };
}

const unmapped = (frame: string) => {
  const [place, name] = frame.split(' ');
  return `${place} (${name ? `${name}, ` : ''}no source map)`;
};

type Maps = Record<string, { sources: string[]; names: string[]; mappings: string } | undefined>;

/** The source maps of a version by file; null if it came without, or is not in the store any more. */
async function readMaps(
  { db, log, store }: Pick<ReleaseServices, 'db' | 'log' | 'store'>,
  release: ReleaseName,
): Promise<Maps | null> {
  const row = await findRelease(db, release);
  const { maps } = row ? (JSON.parse(row.manifest) as ReleaseManifest) : {};
  if (!maps) return null;
  try {
    const bytes = await promisify(gunzip)(await readStored(store, release, MAPS_FILE), {
      maxOutputLength: maps.size + 1,
    });
    if (integrityOf(bytes) !== maps.integrity) throw new Error('It is not the file that was uploaded.');
    return JSON.parse(bytes.toString()) as Maps;
  } catch (err) {
    log.warn({ err, ...release }, 'the source maps of a version cannot be read');
    return null;
  }
}

async function readStored(
  store: ReleaseServices['store'],
  { portal, version }: ReleaseName,
  file: string,
): Promise<Buffer> {
  await store.fetch({ portal, version }, file);
  return readFile(path.join(store.folderOf(portal), releasePath({ version }, file)));
}

/** The place of a frame in its source, with the name of its function; null if the map does not know it. */
async function findPlace(
  { store }: Pick<ReleaseServices, 'store'>,
  release: ReleaseName,
  maps: Maps,
  frame: string,
): Promise<string | null> {
  const [, file = '', line, column, name] = /^(.+):(\d+):(\d+)(?: (.+))?$/.exec(frame) ?? [];
  const map = maps[file];
  if (!map) return null;
  const sourceMap = new SourceMap({ version: 3, file, sourcesContent: [], sourceRoot: '', ...map });
  // Browsers count from 1, source maps from 0.
  const [row, offset] = [Number(line) - 1, Number(column) - 1];
  const found = sourceMap.findEntry(row, offset);
  if (!('originalSource' in found) || !found.originalSource) return null;
  const code = name ? await readStored(store, release, file).catch(() => null) : null;
  const text = code?.toString().split('\n')[row] ?? '';
  const declared = name ? findDeclaration(text.slice(0, offset), name) : -1;
  const original = declared < 0 ? undefined : sourceMap.findEntry(row, declared);
  const known = (original && 'name' in original && original.name) || name;
  const place = `${found.originalSource}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  return known ? `${place} (${known})` : place;
}

/** Where minified code declares a function, the last before its end; -1 if it does not. Source maps name only what is there. */
function findDeclaration(code: string, name: string): number {
  const escaped = name.replaceAll('$', '\\$');
  const declarations = new RegExp(
    `(?<![\\w$.])(?:function\\*? ?)?(${escaped})(?:=(?![=>])|(?<=function\\*? ?${escaped})\\()`,
    'dg',
  );
  return [...code.matchAll(declarations)].at(-1)?.indices?.[1]?.[0] ?? -1;
}
