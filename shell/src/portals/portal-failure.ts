import type { LoadStage } from 'shared-api/contract';
import type { LiveRelease } from './registry';

/** Why one version of a portal cannot be shown. */
export class PortalFailure extends Error {
  override readonly name = 'PortalFailure';
  /** What a person can read out; set where no other version is left, because an error screen is shown then. */
  reference?: string;
  /** The shell's own files are to blame: no version of a portal is judged by that. */
  readonly ofShell: boolean;

  constructor(
    readonly stage: LoadStage,
    message: string,
    { cause, ofShell = false }: { cause?: unknown; ofShell?: boolean } = {},
  ) {
    super(message, { cause });
    this.ofShell = ofShell;
  }
}

/** What webpack throws for a file of a build that did not arrive. */
export interface ChunkError extends Error {
  /** `missing` when the file arrived and holds something else. */
  type?: 'error' | 'timeout' | 'missing';
  /** The file's address. */
  request?: string;
}

/** Whether it is a chunk that did not arrive, whichever build's webpack threw it. */
export function isChunkError(error: unknown): error is ChunkError {
  return error instanceof Error && error.name === 'ChunkLoadError';
}

/**
 * The failure that an error is, met while a page or the door of this release was opened or drawn.
 *
 * @param found what a second look at a missing file has shown
 */
export function asFailure(error: unknown, release: LiveRelease, stage: LoadStage, found?: string): PortalFailure {
  if (error instanceof PortalFailure) return error;
  const message = [error instanceof Error ? `${error.name}: ${error.message}` : String(error), found]
    .filter(Boolean)
    .join(' ');
  if (!isChunkError(error)) return new PortalFailure(stage, message, { cause: error });
  const folder = new URL('.', new URL(release.entry, window.location.href)).href;
  const ofShell = error.request !== undefined && !error.request.startsWith(folder);
  return new PortalFailure('chunk', message, { cause: error, ofShell });
}
