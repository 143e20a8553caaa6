import { create } from 'zustand';
import type { ErrorCode } from './contract';

/** Whether the server answered the last calls of this page. */
export interface Connection {
  /** False from a call that the server could not answer until `serverAnswers`. */
  reachable: boolean;
  /** How many reads of this page have waited for their answer for `SLOW_MS` or longer. */
  slowReads: number;
}

/** The page's connection. Portals share it with the shell, because this module is a federated singleton. */
export const useConnection = create<Connection>(() => ({ reachable: true, slowReads: 0 }));

/** Reports that the server cannot be reached. The shell then asks it until it answers. */
export function serverIsAway(): void {
  if (useConnection.getState().reachable) useConnection.setState({ reachable: false });
}

/** Reports that the server answers again. Failed reads of the page are repeated. */
export function serverAnswers(): void {
  useConnection.setState({ reachable: true });
}

/** After this time a person wants to know whether the page still waits. In milliseconds. */
const SLOW_MS = 15_000;

/** Counts a read as slow from `SLOW_MS` on. Call the returned function when the read has ended. */
export function watchRead(): () => void {
  const add = (count: number) => useConnection.setState(({ slowReads }) => ({ slowReads: slowReads + count }));
  let isSlow = false;
  const timer = setTimeout(() => {
    isSlow = true;
    add(1);
  }, SLOW_MS);
  return () => {
    clearTimeout(timer);
    if (isSlow) add(-1);
  };
}

const AWAY: readonly ErrorCode[] = ['database_unavailable', 'outcome_unknown', 'server_restarting'];

/**
 * Whether a failed call says that the server, or what it needs, is away.
 *
 * @param status 0 if no answer arrived
 * @param code undefined in the answer of a proxy that does not reach the server
 */
export function saysAway(status: number, code: ErrorCode | undefined): boolean {
  if (code !== undefined) return AWAY.includes(code);
  return status === 0 || (status >= 502 && status <= 504);
}
