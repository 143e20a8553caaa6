import { cpSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from 'repository';
import portals from '../portals.json';
import { checkOut } from './checkout';
import { expect, test } from './journey';
import { newIntern, newSupervisor } from './people';
import { newDeployToken, releasesOf, writeSecondEdition } from './releases';
import { saveSecondEditions } from './second-editions';

test('a second edition of each portal is built and released', async ({ startProduct }) => {
  const product = await startProduct();
  const checkout = await checkOut();
  const people = {
    supervisor: await newSupervisor(product, 'Grace Wambui'),
    intern: await newIntern(product, 'Brian Kiprotich'),
  };
  const versions: Record<string, string> = {};
  for (const { name } of portals) {
    writeSecondEdition(checkout, name);
    // Journeys let it fail more often than a watch would allow.
    const token = await newDeployToken(product, name);
    const released = await checkout.run(product, token, 'release', name, '--no-watch');
    expect(released.code, released.output).toBe(0);
    versions[name] = (await releasesOf(product, name)).Current ?? '';
  }
  await product.stop();
  const data = mkdtempSync(join(tmpdir(), 'internship-portals-editions-'));
  cpSync(join(product.dataDir, 'data'), data, { recursive: true });
  mkdirSync(join(root, '.build'), { recursive: true });
  saveSecondEditions({ checkout, data, versions, people });
});
