import { adminPages, type PortalReleases } from '@internship-portals/shared-api/contract';
import { BusyButton, TextLink } from '@internship-portals/shared-ui';
import { Badge, type BadgeTone } from '@internship-portals/shared-ui/dashboard';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { messages } from './messages';
import { Damage, ReleaseFacts } from './release-facts';
import { type Asked, ReleaseModal } from './release-modal';
import { RolloutFacts, RolloutVerdict } from './rollout-facts';

/** A version with a role (live, last known good, rolled out), or a text if there is none. */
function Part({
  tone,
  label,
  version,
  none,
  children,
}: {
  tone: BadgeTone;
  label: string;
  version: string | undefined | null;
  none: string;
  children: ReactNode;
}) {
  return (
    <Box sx={{ borderTop: '1px solid', borderColor: 'divider', py: 1.5, '&:last-of-type': { pb: 0 } }}>
      <Box component="dt" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
        <Badge tone={version ? tone : 'grey'}>{label}</Badge>
        {version && (
          <Typography component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {version}
          </Typography>
        )}
      </Box>
      <Box component="dd" sx={{ m: 0, mt: 0.75 }}>
        {version ? (
          children
        ) : (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {none}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

const sideBySide = {
  display: 'grid',
  columnGap: 3,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
};

/** One portal: the live version, the fallback and the version that is rolled out. */
export function PortalCard({
  portal,
  link = true,
}: {
  portal: PortalReleases;
  /** Whether to link to the portal's page; false on that page itself. */
  link?: boolean;
}) {
  const id = useId();
  const [asked, setAsked] = useState<Asked>();
  const { Portal: name, Current, Previous, Rollout, Damaged, Releases } = portal;
  const trial = Rollout && Rollout.Version !== Current ? Rollout : null;
  const facts = (version: string | null) => {
    const release = Releases.find(({ Version }) => Version === version);
    return release && <ReleaseFacts release={release} />;
  };
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: { xs: 2, sm: 2.5 }, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2, mb: 1.5 }}>
        <Typography variant="h2" id={id}>
          {link ? name : messages.now}
        </Typography>
        {link && (
          <TextLink to={adminPages.portalReleases(name)} variant="body2" aria-label={messages.allOf(name)}>
            {messages.all}
          </TextLink>
        )}
      </Box>
      <Box component="dl" sx={link ? { m: 0 } : { m: 0, ...sideBySide }}>
        <Part tone="green" label={messages.states.live} version={Current} none={messages.none.live}>
          {facts(Current)}
          {Rollout && !trial && Rollout.Verdict !== 'Healthy' && <RolloutVerdict rollout={Rollout} />}
          <Damage files={Damaged} />
        </Part>
        <Part tone="blue" label={messages.states.previous} version={Previous} none={messages.none.previous}>
          {facts(Previous)}
          {Previous !== null && Previous !== Current && (
            <BusyButton
              // After a rollback the button means another version; move the focus.
              key={Previous}
              size="small"
              variant="outlined"
              aria-label={messages.rollingBack.actionTo(name, Previous)}
              busy={false}
              onClick={() => setAsked({ doing: 'rollBack', version: Previous })}
              sx={{ mt: 1 }}
            >
              {messages.rollingBack.action}
            </BusyButton>
          )}
        </Part>
        <Part tone="orange" label={messages.states.rollout} version={trial?.Version} none={messages.none.rollout}>
          {trial && (
            <RolloutFacts
              portal={portal}
              rollout={trial}
              onChange={() => setAsked({ doing: 'rollOut', version: trial.Version })}
            />
          )}
        </Part>
      </Box>
      <ReleaseModal portal={portal} asked={asked} onClose={() => setAsked(undefined)} />
    </Paper>
  );
}
