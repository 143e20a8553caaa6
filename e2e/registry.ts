/** A registry for our packages alone, as the archives of `npm run pack -w @internship-portals/portal-kit` are published. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/**
 * Starts it. npm gets every other package from its usual registry.
 *
 * @param packed the folder with the archives and the folders that they were made of
 * @returns `npmrc`, the line that leads npm to it, and `stop`
 */
export async function startRegistry(packed: string): Promise<{ npmrc: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    const [last = ''] = decodeURIComponent(request.url ?? '')
      .split('/')
      .slice(-1);
    if (last.endsWith('.tgz')) return void response.end(readFileSync(join(packed, last)));
    const manifest = JSON.parse(readFileSync(join(packed, last, 'package.json'), 'utf8'));
    const { name, version } = manifest as { name: string; version: string };
    const archive = `internship-portals-${last}-${version}.tgz`;
    const digest = createHash('sha512').update(readFileSync(join(packed, archive)));
    const dist = { tarball: `${address}/${archive}`, integrity: `sha512-${digest.digest('base64')}` };
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({ name, 'dist-tags': { latest: version }, versions: { [version]: { ...manifest, dist } } }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    npmrc: `@internship-portals:registry=${address}/\n`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
