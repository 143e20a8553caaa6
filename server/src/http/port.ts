import { createServer, isIPv6 } from 'node:net';
import { SettingError } from '../config';

/**
 * Binds the port and releases it again.
 *
 * @throws SettingError when the server could not listen there
 */
export async function requireFreePort({ port, host }: { port: number; host: string }): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject).listen({ port, host }, resolve);
    });
  } catch (error) {
    throw new SettingError(describe(error, { port, host }));
  }
  await new Promise<void>((resolve) => {
    probe.close(() => resolve());
  });
}

function describe(error: unknown, { port, host }: { port: number; host: string }): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return `The port ${port} on ${host} is in use by another program. Stop that program, or set PORT to a free port.`;
  }
  if (code === 'EACCES') return `This user may not listen on port ${port}. Set PORT to 1024 or higher.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `The setting HOST must be an address of this machine, not ${JSON.stringify(host)}. Use 0.0.0.0 for all of them.`;
  }
  return `The server cannot listen on port ${port} of ${host} (PORT, HOST): ${message}`;
}

/** The address at which a browser on this machine opens a server that listens on `host`. */
export function localUrl({ port, host }: { port: number; host: string }): string {
  if (['127.0.0.1', '0.0.0.0', '::'].includes(host)) return `http://localhost:${port}`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}
