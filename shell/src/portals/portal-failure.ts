import type { LoadStage } from 'shared-api/contract';
import type { LiveRelease } from './registry';

/** Why one version of a portal cannot be shown. */
export class PortalFailure extends Error {
  override readonly name = 'PortalFailure';
  /** The reference that an error screen shows; set when no other version is left. */
  reference?: string;
  /** The shell's own files failed; this does not count against the portal's version. */
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

/** The error that webpack throws for a missing chunk. */
export interface ChunkError extends Error {
  /** `missing` if the file arrived without the chunk. */
  type?: 'error' | 'timeout' | 'missing';
  /** The file's address. */
  request?: string;
}

/** Whether an error is a missing chunk, from any build's webpack. */
export function isChunkError(error: unknown): error is ChunkError {
  return error instanceof Error && error.name === 'ChunkLoadError';
}

/**
 * Turns an error from opening or rendering a page of this release into a failure.
 *
 * @param found the diagnosis of a missing file
 */
export function asFailure(error: unknown, release: LiveRelease, stage: LoadStage, found?: string): PortalFailure {
  if (error instanceof PortalFailure) return error;
  const message = [error instanceof Error ? `${error.name}: ${error.message}` : String(error), found]
    .filter(Boolean)
    .join(' ');
  if (!isChunkError(error)) return new PortalFailure(stage, message, { cause: error });
  // The portal's folder: chunks are beside the folder of the version.
  const folder = new URL('..', new URL(release.entry, window.location.href)).href;
  const ofShell = error.request !== undefined && !error.request.startsWith(folder);
  return new PortalFailure('chunk', message, { cause: error, ofShell });
}
