import type { EndReason } from '@internship-portals/shared-api/client';
import { sessionItems } from '@internship-portals/shared-api/storage';

/** Why a person is sent to sign in. The login page is another document, so the tab keeps it. */
export interface Attempt {
  /** The page to open after signing in: path, query and hash. */
  from?: string;
  /** Why the session before has ended. */
  ended?: EndReason;
  /** Whether a printed password has to be replaced first. */
  printed?: boolean;
}

const KEY = 'attempted-page';

/** Keeps an attempt for the next login page of this tab. */
export function keepAttempt(attempt: Attempt): void {
  sessionItems.set(KEY, JSON.stringify(attempt));
}

export function readAttempt(): Attempt | undefined {
  try {
    return JSON.parse(sessionItems.get(KEY) ?? 'null') ?? undefined;
  } catch {
    // Its content is damaged.
    return undefined;
  }
}

/** The address, if it is on this host. */
export const localAddress = (from: unknown): string | undefined =>
  typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : undefined;

export const dropAttempt = () => sessionItems.remove(KEY);
