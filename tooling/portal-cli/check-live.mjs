// npm run check:live -- admin-portal: whether the portal, built from these sources, fits what is live.

import { openRegistry } from './deploy-client.mjs';
import { buildCandidate, requireFit, runPortalCommand } from './portal-command.mjs';

await runPortalCommand('npm run check:live -- <portal>', {}, async (portal) => {
  const registry = openRegistry();
  // A server that does not answer is told before the build is waited for.
  await registry.live();
  await requireFit(await buildCandidate(portal), registry);
});
