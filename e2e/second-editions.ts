/**
 * A second edition of each portal, built once for all journeys about releases: a checkout that holds the builds, and the
 * data of a product in which all of them are live.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from 'repository';
import { type Checkout, openCheckout } from './checkout';
import type { Person } from './people';

export interface SecondEditions {
  /** A checkout in which each portal is changed by `writeSecondEdition`, and built. */
  checkout: Checkout;
  /** Data directory of a product that serves all second editions, to start others from (`startProduct`). */
  data: string;
  /** The second edition's version of each portal. */
  versions: Record<string, string>;
  /** Accounts in that data. */
  people: { intern: Person; supervisor: Person };
}

const file = join(root, '.build/second-editions.json');

export function saveSecondEditions({ checkout, ...rest }: SecondEditions): void {
  writeFileSync(file, JSON.stringify({ folder: checkout.folder, ...rest }));
}

export function secondEditions(): SecondEditions {
  const { folder, ...rest } = JSON.parse(readFileSync(file, 'utf8'));
  return { ...rest, checkout: openCheckout(folder) };
}
