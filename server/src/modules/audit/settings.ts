import { isSecret, SETTING_NAMES } from '../../config';
import type { Services } from '../../services';

/** Where the settings of the last start are kept. */
const KEY = 'audited-settings';
/** Shows whether the fingerprints were made with the present key. */
const RING = 'signing key';
/** Instances on one database differ in these. */
const OF_INSTANCE = ['PORT', 'HOST', 'DATA_DIR'];

/**
 * Records the settings that differ from those of the last start, with their values unless they are secret. A first start
 * only keeps them.
 */
export async function recordSettings({
  audit,
  config,
  db,
  links,
}: Pick<Services, 'audit' | 'config' | 'db' | 'links'>): Promise<void> {
  // Fingerprints are keyed: a copy of the database does not help to guess a secret.
  const stored = (name: string, value: string) => (isSecret(name) ? links.fingerprint(`${name}\n${value}`) : value);
  const present: Record<string, string> = { [RING]: links.fingerprint(RING) };
  for (const [name, value] of Object.entries(config.provided)) {
    if (!OF_INSTANCE.includes(name)) present[name] = stored(name, value);
  }
  await db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst();
    const value = JSON.stringify(present);
    if (row?.value === value) return;
    await trx
      .insertInto('settings')
      .values({ key: KEY, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
    if (!row) return;
    const before = JSON.parse(row.value) as Record<string, string>;
    // With another key every fingerprint is another one.
    const isRenewed = before[RING] !== present[RING];
    const changes = SETTING_NAMES.filter((name) => before[name] !== present[name])
      .filter((name) => !isRenewed || !isSecret(name) || name.startsWith('SIGNING_SECRET'))
      .map((name) =>
        isSecret(name) ? `${name} changed` : `${name}: ${before[name] ?? 'default'} → ${present[name] ?? 'default'}`,
      );
    if (changes.length > 0)
      await audit.record(trx, { event: 'settings-changed', subject: { kind: 'settings' }, detail: changes.join('; ') });
  });
}
