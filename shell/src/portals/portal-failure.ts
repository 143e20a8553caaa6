import type { LoadStage } from '@internship-portals/shared-api/contract';
import { diagnose } from './diagnosis';
import { askForFiles, isOfShell, type ServerState } from './server-state';

/**
 * What is to blame for a failure. Only `version` counts against a version of a portal: that build is broken. `shell` is
 * one of the shell's own files, `server` a network or server that does not answer, `browser` what changes the page from
 * outside: an extension or a translation.
 */
export type Blame = 'version' | 'shell' | 'server' | 'browser';

interface FailureFacts {
  cause?: unknown;
  blame?: Blame;
  offline?: boolean;
  retry?: boolean;
}

/** Why one version of a portal cannot be shown. */
export class PortalFailure extends Error {
  override readonly name = 'PortalFailure';
  /** The reference that an error screen shows; set when no other version is left. */
  reference?: string;
  readonly blame: Blame;
  /** The browser had no connection. */
  readonly offline: boolean;
  /** A second try can help. */
  readonly retry: boolean;

  constructor(
    readonly stage: LoadStage,
    message: string,
    { cause, blame = 'version', offline = false, retry = false }: FailureFacts = {},
  ) {
    super(message, { cause });
    this.blame = blame;
    this.offline = offline;
    this.retry = retry;
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

/** Turns an error from opening or rendering a page into a failure. */
export async function examine(error: unknown, stage: LoadStage): Promise<PortalFailure> {
  if (error instanceof PortalFailure) return error;
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  if (comesFromOutside(error)) return new PortalFailure(stage, message, { cause: error, blame: 'browser' });
  if (!isChunkError(error)) return new PortalFailure(stage, message, { cause: error });
  const { request, type, server } = error;
  // A chunk of the shell has had its second try (chunk-retry.ts); one that arrived without its module cannot get better.
  const ofShell = request !== undefined && isOfShell(request);
  if (request !== undefined && type !== 'missing' && !ofShell)
    return examineFile(request, { stage: 'chunk', cause: error, message });
  const state = server === undefined || server === 'ready' ? await askForFiles() : server;
  const blame = ofShell ? 'shell' : 'version';
  return outage(state, 'chunk', error) ?? new PortalFailure('chunk', message, { cause: error, blame });
}

/** Whether an extension threw an error, or React found the page changed by something else than React. */
function comesFromOutside(error: unknown): boolean {
  if (!(error instanceof Error) && !(error instanceof DOMException)) return false;
  const isChangedPage = error.name === 'NotFoundError' && /\bnode\b|object can ?not be found/i.test(error.message);
  return isChangedPage || /\b[a-z]+(-[a-z]+)*-extension:\/\//.test(error.stack ?? '');
}

/** Finds out why a file of a portal did not arrive. An outage of the server breaks no build. */
export async function examineFile(
  address: string,
  {
    stage,
    cause,
    message,
    integrity,
  }: { stage: LoadStage; cause?: unknown; message?: string; integrity?: string | null },
): Promise<PortalFailure> {
  const [found, answer] = await Promise.all([diagnose(address, integrity), askForFiles()]);
  // On a slow line the file arrives before the server's answer.
  const state = found.arrived && answer === 'away' ? 'ready' : answer;
  const text = message === undefined ? found.text : `${message} ${found.text}`;
  return outage(state, stage, cause ?? text) ?? new PortalFailure(stage, text, { cause, retry: found.retry });
}

/** The failure of a file while its server is not ready; undefined while it is. */
function outage(state: ServerState, stage: LoadStage, cause: unknown): PortalFailure | undefined {
  if (state === 'ready') return undefined;
  const offline = state === 'offline';
  const message = offline ? 'The browser has no connection.' : 'The server cannot be reached or is not ready.';
  return new PortalFailure(stage, message, { cause, blame: 'server', offline });
}
