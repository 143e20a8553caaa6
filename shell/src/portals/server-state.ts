import { limits } from './limits';
import { isSlowLine } from './slow-line';

/** Whether the server answers, or why not. */
export type ServerState = 'ready' | 'away' | 'offline';

/**
 * Asks the server whether it is ready. Never rejects.
 *
 * @param patience in milliseconds
 */
export async function askServer(patience: number = limits.readiness): Promise<ServerState> {
  if (!navigator.onLine) return 'offline';
  try {
    const answer = await fetch('/health/ready', { cache: 'no-store', signal: AbortSignal.timeout(patience) });
    // A network that asks for a sign-in answers every address with its own page.
    const isPage = /\bhtml\b/.test(answer.headers?.get('content-type') ?? '');
    return answer.ok && !isPage ? 'ready' : 'away';
  } catch (error) {
    if (!navigator.onLine) return 'offline';
    return isSlowLine(error) ? 'ready' : 'away';
  }
}

/**
 * Asks for everything that the files of a page need: the server, and the host that serves the files if it is another one.
 * Never rejects.
 *
 * @param patience in milliseconds
 */
export async function askForFiles(patience: number = limits.diagnosis): Promise<ServerState> {
  const [server, files] = await Promise.all([askServer(patience), askFileHost(patience)]);
  return server === 'ready' ? files : server;
}

/** The entry of the shell was there when this page opened, so its host answers for it or is away. */
async function askFileHost(patience: number): Promise<ServerState> {
  const entry = shellEntry();
  if (!entry || new URL(entry).origin === window.location.origin) return 'ready';
  try {
    const signal = AbortSignal.timeout(patience);
    const answer = await fetch(entry, { method: 'HEAD', cache: 'no-store', signal });
    return answer.ok ? 'ready' : 'away';
  } catch {
    return 'away';
  }
}

const shellEntry = () => document.querySelector<HTMLScriptElement>('script[defer]')?.src;

/** Whether an address belongs to the shell: all its files are in the folder of its entry. */
export function isOfShell(address: string): boolean {
  const folder = new URL('.', shellEntry() ?? new URL('/assets/', window.location.href));
  return new URL(address, window.location.href).href.startsWith(folder.href);
}
