import type { NewTotp } from '@internship-portals/shared-api/contract';
import { Secret, TOTP } from 'otpauth';
import { type Authenticator, createAuthenticator } from './authenticator';
import type { TestAnswer, TestServer } from './server';

type On = Pick<TestServer, 'call' | 'services'>;

/** What the authenticator app shows now. */
export const codeOf = ({ services }: On, secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: services.now().getTime() });

/** Adds an authenticator app with its first code. Another code counts only half a minute later. */
export async function addTotp(on: On, token: string): Promise<NewTotp & { answer: TestAnswer; codes: string[] }> {
  const started = (await on.call('POST', '/api/Totp', { token })).body as unknown as NewTotp;
  const answer = await on.call('PUT', '/api/Totp', { token, body: { code: codeOf(on, started.Secret) } });
  if (answer.status !== 200) throw new Error(`The app was not added: ${answer.raw}`);
  return { ...started, answer, codes: (answer.body.RecoveryCodes ?? []) as string[] };
}

/** Adds a passkey. The product's address must be on localhost. */
export async function addPasskey(
  on: On,
  token: string,
  Name = 'Phone',
): Promise<{ authenticator: Authenticator; answer: TestAnswer }> {
  const authenticator = createAuthenticator();
  const { body } = await on.call('POST', '/api/Passkey/Options', { token });
  const credential = authenticator.create(body.Options as never);
  const answer = await on.call('POST', '/api/Passkey', { token, body: { Name, credential } });
  if (answer.status !== 201) throw new Error(`The passkey was not added: ${answer.raw}`);
  return { authenticator, answer };
}
