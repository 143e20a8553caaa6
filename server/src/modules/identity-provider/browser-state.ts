import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, setCookie } from '../../http/cookies';
import type { Services } from '../../services';
import type { ProviderSignIn } from './provider';

/** The cookies that hold the sign-in while the person is at the provider, and then the secret that completes it. */
type Stage = 'provider-sign-in' | 'provider-handover';
const SECONDS = 10 * 60;

interface Kept {
  until: number;
  value: unknown;
}

/** Keeps something in the browser, encrypted: it can neither be read there nor made by anyone else. */
function keep({ encryption, now }: Services, reply: FastifyReply, stage: Stage, value: unknown): void {
  const state: Kept = { until: now().getTime() + SECONDS * 1000, value };
  setCookie(reply, stage, encryption.encrypt('provider-sign-in', stage, JSON.stringify(state)), SECONDS);
}

/** What was kept for this stage, once: the cookie is deleted. */
function readOnce<Value>(
  { encryption, now }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  stage: Stage,
): Value | null {
  const cookie = readCookie(request, stage);
  const text = cookie === undefined ? null : encryption.decrypt('provider-sign-in', stage, cookie);
  if (text === null) return null;
  setCookie(reply, stage, '', 0);
  const { until, value } = JSON.parse(text) as Kept;
  return until > now().getTime() ? (value as Value) : null;
}

/** A sign-in that a browser has begun. */
interface BegunSignIn extends ProviderSignIn {
  /** The session that it proves the identity for; it starts no other. */
  proves?: { user: string; session: string };
}

/** Keeps a sign-in until the browser comes back from the provider. */
export function keepSignIn(services: Services, reply: FastifyReply, signIn: BegunSignIn): void {
  keep(services, reply, 'provider-sign-in', signIn);
}

/** The sign-in that this browser has begun; null when there is none, or it took too long. */
export function readSignIn(services: Services, request: FastifyRequest, reply: FastifyReply): BegunSignIn | null {
  return readOnce(services, request, reply, 'provider-sign-in');
}

/** What proves that the browser that completes a sign-in is the one that came back from the provider. */
export interface Handover {
  browser: string;
  /** Whether the provider vouches for several factors. */
  proved: boolean;
}

export function keepHandover(services: Services, reply: FastifyReply, handover: Handover): void {
  keep(services, reply, 'provider-handover', handover);
}

/** Without a cookie the secret is empty, which fits no sign-in. */
export function readHandover(services: Services, request: FastifyRequest, reply: FastifyReply): Handover {
  return readOnce<Handover>(services, request, reply, 'provider-handover') ?? { browser: '', proved: false };
}
