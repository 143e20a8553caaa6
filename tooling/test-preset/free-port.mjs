import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A free port of this machine, from below the range that systems give to outgoing connections (32768 on Linux, 49152
 * elsewhere): a port out of that range could be taken by a browser's request before a server listens on it, or while the
 * server restarts.
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = randomInt(20_000, 32_000);
    const free = await new Promise((resolve) => {
      const probe = createServer().on('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (free) return port;
  }
  throw new Error('No free port was found between 20000 and 32000.');
}
