import { randomInt } from 'node:crypto';
import getPort from 'get-port';

/**
 * A free port below the range of outgoing connections (from 32768 on Linux, from 49152 elsewhere). A port in that range
 * could be taken by a browser's request before a server listens on it, or while the server restarts. Ports are drawn at
 * random because several processes look for one at the same time.
 */
export const freePort = () => getPort({ port: Array.from({ length: 50 }, () => randomInt(20_000, 32_000)) });
