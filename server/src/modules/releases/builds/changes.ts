import type { ReleaseCall, ReleaseChanges, ReleaseManifest, ShareNames } from 'shared-api/contract';
import { sizeOf } from './builds';

/** A stored version with its manifest as JSON. */
interface StoredRelease {
  manifest: string;
  released_at: string;
  released_by: string;
}

/** What is different between two versions of a portal, by what their builds say of themselves. */
export function changesBetween(one: StoredRelease, other: StoredRelease): ReleaseChanges {
  const [from, to] = [one, other].map(({ manifest }) => JSON.parse(manifest) as ReleaseManifest) as [
    ReleaseManifest,
    ReleaseManifest,
  ];
  const known = new Set(Object.values(from.files).map(({ integrity }) => integrity));
  const fetched = Object.values(to.files).filter(({ integrity }) => !known.has(integrity));
  return {
    From: describe(one, from),
    To: describe(other, to),
    Download: { Files: fetched.length, Size: fetched.reduce((sum, { size }) => sum + size, 0) },
    Shared: changedFacts(sharedFacts(from), sharedFacts(to)),
    Packages: from.packages && to.packages ? changedFacts(from.packages, to.packages) : null,
    Calls: changedCalls(from.calls, to.calls),
    Imports: from.uses && to.uses ? changedImports(from.uses, to.uses) : null,
  };
}

function describe({ released_at, released_by }: StoredRelease, manifest: ReleaseManifest): ReleaseChanges['From'] {
  const { version, commit, files, preload } = manifest;
  return {
    Version: version,
    ReleasedAt: released_at,
    ReleasedBy: released_by,
    Commit: commit ?? null,
    Size: sizeOf(manifest),
    FirstPage: preload.reduce((sum, file) => sum + (files[file]?.size ?? 0), 0),
    Files: Object.keys(files).length,
  };
}

const sharedFacts = ({ contract, requires }: ReleaseManifest) => ({ 'portal contract': `${contract}`, ...requires });

/** The facts that differ, by name. */
function changedFacts(from: Record<string, string>, to: Record<string, string>): ReleaseChanges['Shared'] {
  return allNames(from, to)
    .map((name) => ({ Name: name, From: ownValue(from, name) ?? null, To: ownValue(to, name) ?? null }))
    .filter(({ From, To }) => From !== To);
}

function allNames(from: object, to: object): string[] {
  return [...new Set([...Object.keys(from), ...Object.keys(to)])].sort();
}

/** Names come from uploads: one may be that of something that every object has. */
function ownValue<Value>(record: Record<string, Value>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

const without = (names: readonly string[], others: readonly string[] = []) =>
  names.filter((name) => !others.includes(name));

function changedImports(from: ShareNames, to: ShareNames): NonNullable<ReleaseChanges['Imports']> {
  return allNames(from, to)
    .map((share) => {
      const [before = [], after = []] = [ownValue(from, share), ownValue(to, share)];
      return { Share: share, Added: without(after, before), Removed: without(before, after) };
    })
    .filter(({ Added, Removed }) => Added.length + Removed.length > 0);
}

function changedCalls(from: readonly ReleaseCall[], to: readonly ReleaseCall[]): ReleaseChanges['Calls'] {
  const nameOf = ({ Method, Path }: ReleaseCall) => `${Method} ${Path}`;
  const [before, after] = [from, to].map((calls) => new Map(calls.map((call) => [nameOf(call), call])));
  return [...new Set([...from, ...to].map(nameOf))].sort().flatMap((name): ReleaseChanges['Calls'] => {
    const [old, now] = [before?.get(name), after?.get(name)];
    if (!old || !now) return [{ Call: name, Change: old ? 'Removed' : 'Added', Details: [] }];
    const details = [
      ...without(now.Sends, old.Sends).map((field) => `sends ${field}`),
      ...without(old.Sends, now.Sends).map((field) => `does not send ${field} any more`),
      ...without(now.Expects, old.Expects).map((field) => `reads ${field}`),
      ...without(old.Expects, now.Expects).map((field) => `does not read ${field} any more`),
    ];
    return details.length > 0 ? [{ Call: name, Change: 'Changed', Details: details }] : [];
  });
}
