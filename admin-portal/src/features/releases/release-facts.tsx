import type { PortalReleases, Release } from '@internship-portals/shared-api/contract';
import { formatMoment } from '@internship-portals/shared-ui';
import { Badge, type BadgeTone } from '@internship-portals/shared-ui/dashboard';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { messages } from './messages';

/** '2 failures (0.4 %)', of all loads, those that failed among them. */
export function failuresOf(loads: number, failures: number): string {
  if (failures === 0) return messages.noFailures;
  const percent = (100 * failures) / Math.max(loads, failures);
  const share =
    percent < 0.1 ? 'under 0.1\u00a0%' : `${percent >= 10 ? Math.round(percent) : percent.toFixed(1)}\u00a0%`;
  return messages.failures(failures, share);
}

/** What a version is to its portal now, each as a badge. */
export function StateBadges({ portal, release }: { portal: PortalReleases; release: Release }) {
  const { Version, Incompatibilities } = release;
  const badges: [BadgeTone, string, boolean][] = [
    ['green', messages.states.live, Version === portal.Current],
    ['blue', messages.states.previous, Version === portal.Previous],
    ['orange', messages.states.rollout, Version === portal.Rollout?.Version && Version !== portal.Current],
    ['red', messages.states.incompatibility, Incompatibilities.length > 0],
    ['grey', messages.states.pinned, release.Pinned === true],
  ];
  return badges.map(
    ([tone, label, holds]) =>
      holds && (
        <Badge key={label} tone={tone}>
          {label}
        </Badge>
      ),
  );
}

/** When and by whom a version was released, from which commit, how large it is, and how it fares. */
export function ReleaseFacts({ release }: { release: Release }) {
  const { ReleasedAt, ReleasedBy, Commit, Size, Loads, Failures, Incompatibilities } = release;
  const built = [Commit && messages.commit(shortCommit(Commit)), messages.size(Size)].filter(Boolean).join(', ');
  return (
    <Typography variant="body2" component="div" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      <div>{messages.released(formatMoment(ReleasedAt), ReleasedBy)}</div>
      <div>{built}</div>
      <div>
        {messages.loads(Loads)}, {failuresOf(Loads, Failures)}
      </div>
      <Incompatibility sentences={Incompatibilities} />
    </Typography>
  );
}

/** Why a version does not fit what is live, a line each. */
export function IncompatibilityLines({ incompatibilities }: { incompatibilities: string[] }) {
  return incompatibilities.map((incompatibility) => (
    <Typography key={incompatibility} variant="body2" sx={{ mt: 0.5 }}>
      {incompatibility}
    </Typography>
  ));
}

/** That a version does not fit what is live, and why; nothing where it does. */
export function Incompatibility({ sentences }: { sentences: string[] }) {
  if (sentences.length === 0) return null;
  return (
    <Box sx={{ mt: 0.75, color: 'text.primary' }}>
      <Badge tone="red">{messages.states.incompatibility}</Badge>
      <IncompatibilityLines incompatibilities={sentences} />
    </Box>
  );
}

/** That files of the live version are not served, and what to do; nothing where all are. */
export function Damage({ files = [] }: { files: string[] | undefined }) {
  if (files.length === 0) return null;
  return (
    <Box sx={{ mt: 0.75 }}>
      <Badge tone="red">{messages.states.damaged}</Badge>
      <Typography variant="body2" sx={{ mt: 0.5 }}>
        {messages.damaged(files)}
      </Typography>
    </Box>
  );
}

/** A commit as people know it: the first 10 characters of its id. */
export function shortCommit(id: string): string {
  return id.replace(/^([0-9a-f]{10})[0-9a-f]{2,}(?=$|-dirty$)/, '$1');
}
