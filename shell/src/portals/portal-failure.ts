import type { LoadStage } from 'shared-api/contract';
import { askForFiles, isOfShell, type ServerState } from './server-state';

/**
 * What is to blame for a failure. Only `version` counts against a version of a portal: that build is broken. `shell` is
 * one of the shell's own files, `server` a network or server that does not answer.
 */
export type Blame = 'version' | 'shell' | 'server';

/** Why one version of a portal cannot be shown. */
export class PortalFailure extends Error {
  override readonly name = 'PortalFailure';
  /** The reference that an error screen shows; set when no other version is left. */
  reference?: string;
  readonly blame: Blame;
  /** The browser had no connection. */
  readonly offline: boolean;

  constructor(
    readonly stage: LoadStage,
    message: string,
    { cause, blame = 'version', offline = false }: { cause?: unknown; blame?: Blame; offline?: boolean } = {},
  ) {
    super(message, { cause });
    this.blame = blame;
    this.offline = offline;
  }
}

/** The error that webpack throws for a missing chunk. */
export interface ChunkError extends Error {
  /** `missing` if the file arrived without the chunk. */
  type?: 'error' | 'timeout' | 'missing';
  /** The file's address. */
  request?: string;
  /** What the server said after the first try. */
  server?: ServerState;
}

/** Whether an error is a missing chunk, from any build's webpack. */
export function isChunkError(error: unknown): error is ChunkError {
  return error instanceof Error && error.name === 'ChunkLoadError';
}

/** Whether an error is a missing chunk of the shell: of a page of its own, the federation, or a share. */
export function isShellChunk(error: ChunkError): boolean {
  return error.request !== undefined && isOfShell(error.request);
}

/**
 * Turns an error from opening or rendering a page into a failure.
 *
 * @param found the diagnosis of a missing file
 */
export function asFailure(error: unknown, stage: LoadStage, found?: string): PortalFailure {
  if (error instanceof PortalFailure) return error;
  const message = [error instanceof Error ? `${error.name}: ${error.message}` : String(error), found]
    .filter(Boolean)
    .join(' ');
  if (!isChunkError(error)) return new PortalFailure(stage, message, { cause: error });
  return new PortalFailure('chunk', message, { cause: error, blame: isShellChunk(error) ? 'shell' : 'version' });
}

/** The same for a file that did not arrive: asks the server first, since an outage breaks no build. */
export async function examine(error: unknown, stage: LoadStage): Promise<PortalFailure> {
  if (!isChunkError(error)) return asFailure(error, stage);
  const state = error.server === undefined || error.server === 'ready' ? await askForFiles() : error.server;
  return outage(state, 'chunk', error) ?? asFailure(error, stage);
}

/** The failure of a file while its server is not ready; undefined while it is. */
export function outage(state: ServerState, stage: LoadStage, cause: unknown): PortalFailure | undefined {
  if (state === 'ready') return undefined;
  const offline = state === 'offline';
  const message = offline ? 'The browser has no connection.' : 'The server cannot be reached or is not ready.';
  return new PortalFailure(stage, message, { cause, blame: 'server', offline });
}
