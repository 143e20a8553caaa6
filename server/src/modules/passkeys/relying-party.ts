import { isIP } from 'node:net';

/** The relying party of WebAuthn: what a passkey is bound to. */
export interface RelyingParty {
  /** The host name of the public address. */
  id: string;
  /** The only origin whose pages may use the passkeys. */
  origin: string;
}

/** Derives it from `PUBLIC_URL`; null where no browser offers passkeys: over plain HTTP, or at an IP address. */
export function relyingPartyOf({ publicUrl }: { publicUrl: string }): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return !isAddress && (protocol === 'https:' || isLocal) ? { id: hostname, origin } : null;
}
