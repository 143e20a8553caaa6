// What release.json states of a portal's build: what it needs of the shell and the server, read from webpack's module
// graph, and its commit.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NamedSchema, ReleaseManifest } from '@internship-portals/shared-api/contract';
import * as contract from '@internship-portals/shared-api/contract';
import { readShared, root } from 'repository';
import type { Chunk, Compilation, Module } from 'webpack';
import { contractFiles } from './plugins/erase-schemas';
import { packageOf } from './shares';

/** The facts of a release manifest that depend only on modules, not on file names or digests. */
export type ReleaseFacts = Pick<
  ReleaseManifest,
  'contract' | 'consumesFirst' | 'consumes' | 'uses' | 'requires' | 'packages' | 'calls' | 'firstCalls'
>;

/** @param ranges the declared range by package */
export function releaseFacts(compilation: Compilation, ranges: Record<string, string>): ReleaseFacts {
  const consumes = consumedShares(compilation);
  const calls = callsOf(compilation);
  return {
    contract: readContractNumber(),
    // Preload hints use what the first page needs; compatibility checks use what any page may need.
    consumesFirst: consumedShares(compilation, firstPageChunks(compilation)),
    consumes,
    uses: importedNames(compilation),
    requires: Object.fromEntries(consumes.map(packageOf).map((name) => [name, ranges[name] ?? '*'])),
    packages: includedPackages(compilation),
    calls,
    firstCalls: readFirstCalls(compilation.compiler.context, calls),
  };
}

/**
 * The reads that each page begins with, from a portal's file src/first-calls.json; undefined without the file.
 *
 * @throws Error if a page of the portal makes no such read
 */
function readFirstCalls(folder: string, calls: ReleaseManifest['calls']): ReleaseManifest['firstCalls'] {
  const file = join(folder, 'src/first-calls.json');
  if (!existsSync(file)) return undefined;
  const firstCalls: NonNullable<ReleaseManifest['firstCalls']> = JSON.parse(readFileSync(file, 'utf8'));
  const reads = calls.filter(({ Method }) => Method === 'GET').map(({ Path }) => Path);
  for (const call of Object.values(firstCalls).flat()) {
    const [path = ''] = call.split('?');
    if (!reads.includes(path)) throw new Error(`${file}: no page of this portal reads ${path}`);
  }
  return firstCalls;
}

/** The chunks of the module that the portal exposes. */
export function firstPageChunks(compilation: Compilation): Chunk[] {
  return [...compilation.chunks].filter((chunk) => chunk.name?.startsWith('__federation_expose'));
}

/** The version of the portal contract in these sources. The shell is built with the same number. */
export function readContractNumber(): number {
  return readShared<{ version: number }>('portal-contract.json').version;
}

/** The share keys that modules of these chunks consume; without chunks, those of the whole compilation. */
function consumedShares(compilation: Compilation, chunks?: Chunk[]): string[] {
  const keys = new Set<string>();
  for (const module of compilation.modules) {
    if (module.type !== 'consume-shared-module') continue;
    if (!chunks || chunks.some((chunk) => compilation.chunkGraph.isModuleInChunk(module, chunk))) {
      keys.add((module as Module & { options: { shareKey: string } }).options.shareKey);
    }
  }
  return [...keys].sort();
}

/**
 * By share key: the names that the code imports. A module that is taken as a whole (`import * as`, `require`) adds only the
 * names that are visible in the code.
 */
function importedNames(compilation: Compilation): ReleaseManifest['uses'] {
  const byKey = new Map<string, Set<string>>();
  for (const module of compilation.modules) {
    if (module.type !== 'consume-shared-module') continue;
    const { shareKey } = (module as Module & { options: { shareKey: string } }).options;
    const names = byKey.get(shareKey) ?? new Set();
    byKey.set(shareKey, names);
    for (const name of namesTakenFrom(module, compilation)) names.add(name);
  }
  return Object.fromEntries(
    [...byKey]
      .filter(([, names]) => names.size > 0)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, names]) => [key, [...names].sort()]),
  );
}

/** The names that other modules use of this one. Imports that the minimizer drops are left out. */
function* namesTakenFrom(
  module: Module,
  { moduleGraph }: Compilation,
  counts: (origin: Module) => boolean = () => true,
): Generator<string> {
  for (const connection of moduleGraph.getIncomingConnections(module)) {
    const { originModule, dependency } = connection;
    if (!originModule || !counts(originModule)) continue;
    if (connection.getActiveState(undefined) === false) continue;
    for (const reference of dependency?.getReferencedExports(moduleGraph, undefined) ?? []) {
      const [name] = Array.isArray(reference) ? reference : reference.name;
      if (name) yield name;
    }
  }
}

/** By package: the version of each installed package whose code is in the build, not taken from the shell. */
function includedPackages(compilation: Compilation): Record<string, string> {
  const folders = new Set<string>();
  for (const module of compilation.modules) {
    if (compilation.chunkGraph.getNumberOfModuleChunks(module) === 0) continue;
    // A module that webpack has merged from several ones has these in it. Folders with a dot are no packages.
    for (const part of (module as Module & { modules?: Module[] }).modules ?? [module]) {
      const [folder] =
        /^.*[\\/]node_modules[\\/](@[^\\/]+[\\/])?[^.\\/][^\\/]*/.exec(part.nameForCondition() ?? '') ?? [];
      if (folder) folders.add(folder);
    }
  }
  const versions = [...folders].map((folder) => readPackage(folder)).sort();
  return Object.fromEntries(versions);
}

const readPackages = new Map<string, [name: string, version: string]>();

function readPackage(folder: string): [name: string, version: string] {
  const known = readPackages.get(folder);
  if (known) return known;
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const read: [string, string] = [name, version];
  readPackages.set(folder, read);
  return read;
}

/** Names of the contract that the portal's own modules use. */
function usedNames(compilation: Compilation): Set<string> {
  const isContract = (module: Module) => contractFiles.test(module.nameForCondition() ?? '');
  return new Set(
    [...compilation.modules]
      .filter(isContract)
      .flatMap((module) => [...namesTakenFrom(module, compilation, (origin) => !isContract(origin))]),
  );
}

/** Top-level names of a body or a query. */
const fieldsOf = (schema: NamedSchema | undefined): string[] =>
  contract.namesIn(schema, 'all').filter((name) => !name.includes('.'));

interface Endpoint {
  method: string;
  path: string;
  query?: NamedSchema;
  body?: NamedSchema;
  answer: NamedSchema;
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;
}

/** The calls that the portal's own code makes, in a fixed order. */
function callsOf(compilation: Compilation): ReleaseManifest['calls'] {
  return [...usedNames(compilation)]
    .map((name) => (contract as Record<string, unknown>)[name])
    .filter(isEndpoint)
    .map(({ method, path, query, body, answer }) => ({
      Method: method,
      Path: path,
      Sends: [...new Set([...fieldsOf(query), ...fieldsOf(body)])].sort(),
      Expects: contract.namesIn(answer, 'required').sort(),
    }))
    .sort((a, b) => `${a.Path} ${a.Method}`.localeCompare(`${b.Path} ${b.Method}`, 'en'));
}

/**
 * The newest commit that touched a portal's folder or what it is built from, followed by `-dirty` when the working tree has other
 * changes there; undefined without git.
 */
export function commitOf(portal: string): string | undefined {
  const git = (...args: string[]) =>
    execFileSync(
      'git',
      [...args, '--', portal, 'shared-api', 'shared-ui', 'tooling/federation-preset', 'package-lock.json'],
      { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
    ).trim();
  try {
    const commit = git('log', '-1', '--format=%H');
    return commit && git('status', '--porcelain') ? `${commit}-dirty` : commit || undefined;
  } catch {
    return undefined;
  }
}
