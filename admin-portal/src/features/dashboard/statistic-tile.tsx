import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ComponentType } from 'react';
import { formatCount } from 'shared-ui/dashboard';
import { Link } from 'shared-ui/router';
import { common } from '../../messages';
import { messages } from './messages';

export interface StatisticTileProps {
  label: string;
  hint: string;
  icon: ComponentType;
  /** Undefined while loading. */
  value?: number;
  /** How many of them are new in the last 7 days. Undefined while loading. */
  lately?: number;
  /** The list that the figure counts. */
  to?: string;
}

function Figure({ label, hint, icon: Icon, value, lately }: StatisticTileProps) {
  return (
    <Box sx={{ p: 2, height: '100%', display: 'flex', flexDirection: 'column', alignItems: 'flex-start' }}>
      <Box
        aria-hidden
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 40,
          height: 40,
          mb: 2,
          borderRadius: 1,
          bgcolor: 'action.hover',
          color: 'primary.main',
        }}
      >
        <Icon />
      </Box>
      <Typography variant="body2" component="h3" sx={{ fontWeight: 600 }}>
        {label}
      </Typography>
      <Typography component="p" sx={{ fontSize: '2rem', fontWeight: 650, lineHeight: 1.3, letterSpacing: '-0.02em' }}>
        {value === undefined ? <Skeleton width="2ch" role="status" aria-label={common.loading} /> : formatCount(value)}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {hint}
      </Typography>
      {lately !== undefined && (
        <Typography variant="body2" sx={{ color: lately > 0 ? 'success.main' : 'text.secondary', fontWeight: 550 }}>
          {messages.lately(lately)}
        </Typography>
      )}
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
