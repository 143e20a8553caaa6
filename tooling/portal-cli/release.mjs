// npm run release -- admin-portal: builds that portal where it is stale, checks that it fits what is live, uploads it and
// makes it live. Nothing of another portal, the shell or the server is built or needed.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { step } from 'federation-preset/progress.mjs';
import { packBuild } from './build-archive.mjs';
import { openRegistry, Refusal } from './deploy-client.mjs';
import { kilobytes } from './live-fit.mjs';
import { buildCandidate, requireFit, runPortalCommand } from './portal-command.mjs';

const require = createRequire(import.meta.url);
const { root } = require('federation-preset/inputs.cjs');

const usage = 'npm run release -- <portal> [--canary <percent>] [--user <e-mail>]... [--no-promote]';
const options = {
  canary: { type: /** @type {const} */ ('string') },
  user: { type: /** @type {const} */ ('string'), multiple: true },
  'no-promote': { type: /** @type {const} */ ('boolean') },
};

await runPortalCommand(usage, options, async (portal, _words, values) => {
  const canary = readCanary(values);
  const registry = openRegistry();
  // Before the build is waited for: is there a server, and may this token touch this portal?
  const { Current: before } = await registry.releases(portal.name);
  const manifest = await buildCandidate(portal);
  const { version, commit } = manifest;
  if (commit?.endsWith('-dirty')) console.log(`Not all of these sources are committed: recorded as ${commit}.`);
  await step('check against what is live', () => requireFit(manifest, registry));
  const archive = await step('pack', () => packBuild(join(root, portal.name, 'dist')));
  const stored = await step(`upload ${kilobytes(archive.length)} to ${registry.url}`, () =>
    registry.upload(portal.name, version, archive),
  );
  console.log(`  ${stored.message} (${version}, digest ${stored.Digest.slice(0, 16)})`);

  if (canary) {
    await step('start the canary', () => registry.startCanary(portal.name, version, canary));
    const named = canary.Users.length > 0 ? ` and for ${canary.Users.join(', ')}` : '';
    console.log(`\n${portal.name} ${version} is live for ${canary.Share} percent of all browsers${named}.`);
  } else if (values['no-promote']) {
    console.log(`\n${portal.name} ${version} is stored and shown to nobody yet.`);
  } else {
    const promoted = await step('promote', () => registry.promote(portal.name, version));
    console.log(`\n${portal.name} ${version}: ${promoted.message}`);
    // Where it was live before, that would take back another release than this one.
    if (before !== version) console.log(`To take it back: npm run rollback -- ${portal.name}`);
  }
  console.log(`Look at ${registry.url}${portal.base}`);
  console.log(`From the command to here: ${(performance.now() / 1000).toFixed(1)} s`);
});

/** @returns the canary that was asked for, undefined for everybody */
function readCanary({ canary, user = [], 'no-promote': noPromote }) {
  if (canary === undefined && user.length === 0) return undefined;
  if (noPromote) throw new Refusal('A canary is shown to somebody: leave out --no-promote, or --canary and --user.');
  const share = Number(canary ?? 0);
  if (canary?.trim() === '' || !Number.isInteger(share) || share < 0 || share > 100)
    throw new Refusal(`--canary takes a share from 0 to 100 percent, not ${canary}.`);
  return { Share: share, Users: user };
}
