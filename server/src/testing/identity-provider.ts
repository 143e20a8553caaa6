/** An OpenID Connect provider for tests, in a process of its own, since Jest cannot load its modules. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from 'test-preset/services';

export interface TestIdentityProvider {
  /** The settings of a product that uses it. */
  settings: Record<'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET' | 'OIDC_NAME', string>;
  /**
   * Starts it, for a product that comes after its own settings are known.
   *
   * @param publicUrl the address of the product that people sign in to
   */
  start(publicUrl: string): Promise<void>;
  /** Goes to an address of the provider as a browser would, types the e-mail address, and returns where it leads back to. */
  signIn(address: string, email: string): Promise<URL>;
  stop(): Promise<void>;
}

/** A provider that is not started yet. Who signs in is only asked for an e-mail address. */
export async function newIdentityProvider(): Promise<TestIdentityProvider> {
  const port = await freePort();
  const [clientId, clientSecret] = ['internship-portals', 'a secret of tests'];
  let child: ReturnType<typeof spawn> | undefined;
  return {
    settings: {
      OIDC_ISSUER: `http://localhost:${port}`,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: 'Savanna Ltd',
    },
    async start(publicUrl) {
      const redirectUri = `${publicUrl}/api/login/Provider/Callback`;
      const options = JSON.stringify({ port, clientId, clientSecret, redirectUri });
      child = spawn(process.execPath, [join(__dirname, 'identity-provider-process.mjs'), options], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      child.stderr?.on('data', (data) => (output += data));
      await Promise.race([
        once(child.stdout as NodeJS.ReadableStream, 'data'),
        once(child, 'exit').then(() => {
          throw new Error(`The identity provider ended while starting:\n${output}`);
        }),
      ]);
    },
    async signIn(address, email) {
      const cookies = new Map<string, string>();
      let next = new URL(address);
      let form: URLSearchParams | undefined;
      for (let hop = 0; hop < 10; hop += 1) {
        if (next.port !== String(port)) return next;
        const response = await fetch(next, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
          ...(form ? { method: 'POST', body: form } : {}),
        });
        for (const cookie of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
          cookies.set(name, value);
        }
        const location = response.headers.get('location');
        form = location === null ? new URLSearchParams({ email }) : undefined;
        if (location === null && response.status !== 200)
          throw new Error(`${next} answered ${response.status}: ${await response.text()}`);
        if (location !== null) next = new URL(location, next);
      }
      throw new Error(`The provider does not lead back: ${next}`);
    },
    async stop() {
      if (!child || child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
