// npm run rollback -- admin-portal [version]: makes the version before the live one live again, or the one that is named.

import { step } from 'federation-preset/progress.mjs';
import { openRegistry } from './deploy-client.mjs';
import { runPortalCommand } from './portal-command.mjs';

const usage = 'npm run rollback -- <portal> [version] [--reason "..."]';

await runPortalCommand(usage, { reason: { type: 'string' } }, async ({ name, base }, [version], { reason }) => {
  const registry = openRegistry();
  registry.requireToken();
  const done = await step(`roll back ${name}`, () =>
    registry.rollBack(name, { ...(version ? { Version: version } : {}), ...(reason ? { Reason: reason } : {}) }),
  );
  console.log(`\n${done.message}: ${name} ${done.Version} is live.`);
  console.log(`Look at ${registry.url}${base}`);
});
