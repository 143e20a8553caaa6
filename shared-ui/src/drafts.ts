import { sessionItems } from '@internship-portals/shared-api/storage';
import { kept } from './kept-in-tab';

const address = (key: string) => kept.draft + key;
const secret = /password/i;

/** The values to keep: text only, never passwords or files. */
function keepable(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && !secret.test(entry[0]),
    ),
  );
}

/** The values typed before the page was left or reloaded. */
export function readDraft(key: string): Record<string, string> {
  try {
    const draft: unknown = JSON.parse(sessionItems.get(address(key)) ?? '{}');
    return typeof draft === 'object' && draft !== null ? keepable(draft as Record<string, unknown>) : {};
  } catch {
    // Its content is damaged: the form starts without a draft.
    return {};
  }
}

/**
 * Keeps typed values until `dropDraft`, in this tab only. It keeps only values that differ from the initial ones,
 * because the initial values may have changed by the time the draft is read.
 */
export function writeDraft(key: string, values: Record<string, unknown>, start: Record<string, unknown>): void {
  const typed = Object.entries(keepable(values)).filter(([name, value]) => value !== start[name]);
  if (typed.length > 0) sessionItems.set(address(key), JSON.stringify(Object.fromEntries(typed)));
  else sessionItems.remove(address(key));
}

/** Deletes a draft that was sent or cancelled. */
export function dropDraft(key: string): void {
  sessionItems.remove(address(key));
}

/** Saves the typed values of a visible form. Returns whether all of them were saved. */
type Keeper = () => boolean;
const keepers = new Set<Keeper>();

/** Registers a visible form. Returns the function that removes it. */
export function addKeeper(keep: Keeper): () => void {
  keepers.add(keep);
  return () => keepers.delete(keep);
}

/**
 * Saves the drafts of all forms of the page before the product itself reloads or leaves it.
 *
 * @returns whether everything typed was kept. Files, passwords and forms without a draft cannot be kept.
 */
export function keepDrafts(): boolean {
  return [...keepers].map((keep) => keep()).every(Boolean);
}

/**
 * Whether the page can be left without losing these values: each is unchanged or in the draft.
 *
 * @param drafted whether the form has a draft at all
 */
export function isKept(values: Record<string, unknown>, start: Record<string, unknown>, drafted: boolean): boolean {
  const inDraft = drafted ? keepable(values) : {};
  return Object.entries(values).every(
    ([name, value]) => name in inDraft || value === start[name] || (isEmpty(value) && isEmpty(start[name])),
  );
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
