/** Browsers in which a person is signed in from the start. */
import type { Browser, BrowserContext } from '@playwright/test';
import type { Person } from './people';
import type { Product } from './product';

/** What a sign-in leaves: the items of local storage, and the cookie that names the person to reports of loads. */
export interface Session {
  items: Record<string, string>;
  cookie: { name: string; value: string; url: string };
}

export async function sessionOf(
  product: Product,
  role: string,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<Session> {
  const answer = await fetch(`${product.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { token, user } = (await answer.json()) as { token: string; user: { user_id: string } };
  const cookies = answer.headers.getSetCookie();
  const value = cookies.map((cookie) => /^person=([^;]+)/.exec(cookie)?.[1]).find(Boolean);
  if (!value) throw new Error(`The sign-in of ${email} answered ${answer.status} without a cookie of the person`);
  return {
    items: { Roles: JSON.stringify([role]), Name: 'A person', user_id: user.user_id, ACCESS_TOKEN: token },
    cookie: { name: 'person', value, url: product.url },
  };
}

/** A separate browser context, signed in if a session is given. */
export async function contextOf(browser: Browser, session: Session | undefined): Promise<BrowserContext> {
  const context = await browser.newContext();
  if (session) await context.addCookies([session.cookie]);
  await context.addInitScript((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  }, session?.items ?? {});
  return context;
}
