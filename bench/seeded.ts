/** The built server with its own seeded database, for measurements over HTTP. */
import { expect } from '@playwright/test';
import { administrator, type Product, startProduct } from 'e2e/product';

/** Seeds applications into a new database, the embedded one without an address, and serves them. */
export const startSeeded = (applications: number, databaseUrl?: string): Promise<Product> =>
  startProduct({
    applications,
    settings: {
      // Each request has its own address, because the throttle would otherwise reject requests.
      TRUST_PROXY: 'on',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    },
  });

/** The token of the administrator. */
export async function signIn(url: string): Promise<string> {
  const signedIn = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  });
  expect(signedIn.status).toBe(200);
  return ((await signedIn.json()) as { token: string }).token;
}
