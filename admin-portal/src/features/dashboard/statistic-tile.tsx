import { visuallyHidden } from '@internship-portals/shared-ui';
import { formatCount } from '@internship-portals/shared-ui/dashboard';
import { Link } from '@internship-portals/shared-ui/router';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { common } from '../../messages';
import { inLowWindow } from './decision-card';
import { messages } from './messages';

export interface StatisticTileProps {
  label: string;
  hint: string;
  /** Undefined while loading. */
  value?: number;
  /** How many of them are new in the last 7 days. Undefined while loading. */
  lately?: number;
  /** The list that the figure counts. */
  to?: string;
}

function Figure({ label, hint, value, lately }: StatisticTileProps) {
  return (
    <Box sx={{ px: 2, py: 1 }}>
      <Typography variant="body2" component="h3" sx={{ fontWeight: 600 }}>
        {label}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}>
        <Typography component="p" sx={{ fontSize: '1.5rem', fontWeight: 650, lineHeight: 1.3 }}>
          {value === undefined ? (
            <Skeleton width="2ch" role="status" aria-label={common.loading} />
          ) : (
            formatCount(value)
          )}
        </Typography>
        {lately !== undefined && (
          <Typography variant="body2" sx={{ color: lately > 0 ? 'success.main' : 'text.secondary', fontWeight: 550 }}>
            {messages.lately(lately)}
          </Typography>
        )}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', [inLowWindow]: visuallyHidden }}>
        {hint}
      </Typography>
    </Box>
  );
}

/** One figure of the dashboard. The tile links to the list, if there is one. */
export function StatisticTile(props: StatisticTileProps) {
  const { to, label, hint, value, lately } = props;
  const spokenText = [
    value === undefined ? undefined : formatCount(value),
    hint,
    lately === undefined ? undefined : messages.lately(lately),
  ];
  return (
    <Card component="li" variant="outlined">
      {to ? (
        <CardActionArea
          component={Link}
          to={to}
          aria-label={[label, ...spokenText].filter(Boolean).join(', ')}
          sx={{ height: '100%' }}
        >
          <Figure {...props} />
        </CardActionArea>
      ) : (
        <Figure {...props} />
      )}
    </Card>
  );
}
