import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { DeriveKeyFunction } from 'altcha-lib/types';
import { handler } from 'altcha-lib/workers/shared';

/** Browsers offer their own only on pages that came over https or from this computer. */
const deriveSlowly: DeriveKeyFunction = async ({ cost, keyLength }, salt, password) => ({
  derivedKey: pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength }),
});

// The page starts this file as a worker.
handler({ deriveKey: globalThis.crypto?.subtle ? deriveKey : deriveSlowly });
