// npm run releases -- admin-portal: the portal's versions, which of them is live, and what happened.

import { openRegistry } from './deploy-client.mjs';
import { kilobytes } from './live-fit.mjs';
import { printTable, runPortalCommand } from './portal-command.mjs';

/** To the minute, UTC. */
const moment = (iso) => iso.slice(0, 16).replace('T', ' ');

await runPortalCommand('npm run releases -- <portal>', {}, async ({ name }) => {
  const registry = openRegistry();
  const { Current, Previous, Canary, Damaged, Releases, History } = await registry.releases(name);
  console.log(`${name} at ${registry.url} (times are UTC)\n`);
  if (Releases.length === 0) return console.log('There is no release of it yet.');

  const marks = ({ Version, Incompatibilities }) =>
    [
      Version === Current && 'live',
      Version === Previous && 'previous',
      Canary && Version === Canary.Version && `canary, ${describe(Canary)}`,
      Version === Current && Damaged && 'damaged in the store',
      Incompatibilities.length > 0 && 'does not fit what is live',
    ]
      .filter(Boolean)
      .join(', ');
  printTable([
    ['version', 'released', 'by', 'commit', 'size', 'loads', 'failures', ''],
    ...Releases.map((release) => [
      release.Version,
      moment(release.ReleasedAt),
      release.ReleasedBy,
      shortCommit(release.Commit),
      kilobytes(release.Size),
      `${release.Loads}`,
      `${release.Failures}`,
      marks(release),
    ]),
  ]);
  if (Damaged) {
    console.log(
      `\nFiles of the live version were changed in the store or are gone, and are not served: ${Damaged.join(', ')}`,
    );
    console.log(`Send the same build again (npm run release -- ${name}), or go back (npm run rollback -- ${name}).`);
  }
  console.log('\nWhat happened');
  printTable(
    History.map(({ At, Action, Version, From, By, Reason }) => [
      moment(At),
      Action,
      From ? `${Version} after ${From}` : Version,
      By,
      Reason ?? '',
    ]),
  );
});

function describe({ Share, Users, Loads, Failures }) {
  const people = Users.length > 0 ? ` and ${Users.join(', ')}` : '';
  return `${Share} %${people}, ${Failures} of the last ${Loads} loads failed`;
}

/** A commit as people write it, with the mark of later changes. */
function shortCommit(commit) {
  return commit ? commit.replace(/^([0-9a-f]{10})[0-9a-f]*/, '$1') : '';
}
