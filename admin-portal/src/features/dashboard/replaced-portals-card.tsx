import { adminPages, type ReplacedPortal } from '@internship-portals/shared-api/contract';
import { formatMoment, TextLink } from '@internship-portals/shared-ui';
import PortalsIcon from '@mui/icons-material/RocketLaunchOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { DecisionCard, Rows } from './decision-card';
import { messages } from './messages';
import { messages as seldom } from './seldom-messages';

const { decisions } = messages;
const { portals: texts } = seldom;

/** Portals whose live version the server replaced, or does not open because it is incompatible. */
export function ReplacedPortalsCard({ portals }: { portals: readonly ReplacedPortal[] }) {
  const isDown = portals.some(({ From }) => From === null);
  return (
    <DecisionCard
      title={texts.title}
      icon={PortalsIcon}
      total={decisions.total(portals.length)}
      tone={isDown ? 'red' : 'orange'}
    >
      <Rows>
        {portals.map(({ Portal, Version, From, At, Reason }) => (
          <Box component="li" key={Portal} sx={{ overflowWrap: 'anywhere' }}>
            <TextLink to={adminPages.portalReleases(Portal)} variant="body2">
              {Portal}
            </TextLink>
            <Typography variant="body2">
              {From && At ? texts.replaced(Version, From, formatMoment(At)) : texts.down(Version)}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {Reason}
            </Typography>
          </Box>
        ))}
      </Rows>
    </DecisionCard>
  );
}
