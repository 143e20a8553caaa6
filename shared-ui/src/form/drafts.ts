const address = (key: string) => `draft:${key}`;
const secret = /password/i;

/** Values worth keeping: text only, never a password, never a file. */
function keepable(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && !secret.test(entry[0]),
    ),
  );
}

/** What was typed before the page was left or reloaded. */
export function readDraft(key: string): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(address(key)) ?? '{}');
    return typeof kept === 'object' && kept !== null ? keepable(kept as Record<string, unknown>) : {};
  } catch {
    // Storage forbidden or its content damaged: the form starts empty.
    return {};
  }
}

/**
 * Keeps what is typed until `dropDraft`, in this tab only. Only what differs from the values that the form started with
 * was typed: the rest may be other values by the time the draft is read.
 */
export function writeDraft(key: string, values: Record<string, unknown>, start: Record<string, unknown>): void {
  const typed = Object.entries(keepable(values)).filter(([name, value]) => value !== start[name]);
  try {
    if (typed.length > 0) sessionStorage.setItem(address(key), JSON.stringify(Object.fromEntries(typed)));
    else sessionStorage.removeItem(address(key));
  } catch {
    // See above: a draft is a convenience, not a promise.
  }
}

/** Forgets a draft: it has been sent, or was given up. */
export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(address(key));
  } catch {
    // See above.
  }
}

/** Forgets every draft of this tab: the person signed out, and the next one at this browser must not see them. */
export function dropDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(address(''))) sessionStorage.removeItem(key);
  } catch {
    // See above.
  }
}

/** Saves what is typed in a form that is shown; returns whether all of it could be saved. */
type Keeper = () => boolean;
const keepers = new Set<Keeper>();

/** A form is shown from now on, until the returned function is called. */
export function addKeeper(keep: Keeper): () => void {
  keepers.add(keep);
  return () => keepers.delete(keep);
}

/**
 * Saves the drafts of all forms of the page, before it is left by the product's own wish.
 *
 * @returns whether everything that somebody entered is kept; files, passwords and forms without a draft are not
 */
export function keepDrafts(): boolean {
  return [...keepers].map((keep) => keep()).every(Boolean);
}

/**
 * Whether nothing is lost of these values when the page goes: each is as the form started, or in its draft.
 *
 * @param drafted whether the form has a draft at all
 */
export function isKept(values: Record<string, unknown>, start: Record<string, unknown>, drafted: boolean): boolean {
  const kept = drafted ? keepable(values) : {};
  return Object.entries(values).every(
    ([name, value]) => name in kept || value === start[name] || (isEmpty(value) && isEmpty(start[name])),
  );
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
