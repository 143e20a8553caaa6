import { sessionItems } from '@internship-portals/shared-api/storage';

/** How the names of what pages keep in this tab begin. */
export const kept = { draft: 'draft:', list: 'list:' } as const;

/** Deletes all drafts of this tab. Called on sign-out, so that the next user does not see them. */
export const dropDrafts = () => drop(kept.draft);

/** Forgets how lists were last shown. Called on sign-out: a search can name a person. */
export const dropListAddresses = () => drop(kept.list);

function drop(beginning: string): void {
  for (const key of sessionItems.keys()) if (key.startsWith(beginning)) sessionItems.remove(key);
}
