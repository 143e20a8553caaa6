import AlarmIcon from '@mui/icons-material/AlarmOutlined';
import EventIcon from '@mui/icons-material/EventOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Task } from 'shared-api/contract';
import { Badge, formatLongDate, StatusBadge } from 'shared-ui';
import { messages } from '../../messages';
import { isOverdue, today } from './deadline';
import { shownRating } from './rating';

const { tasks: texts } = messages;

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0 }}>
        {children}
      </Box>
    </Box>
  );
}

function Deadline({ task }: { task: Task }) {
  const overdue = isOverdue(task, today());
  const Icon = overdue ? AlarmIcon : EventIcon;
  return (
    <Badge tone={overdue ? 'red' : 'grey'}>
      <Icon aria-hidden sx={{ fontSize: 16, mr: 0.75 }} />
      {overdue && `${texts.overdue}: `}
      {formatLongDate(task.Deadline)}
    </Badge>
  );
}

function Rating({ task }: { task: Task }) {
  const { text, tone } = shownRating(task);
  return tone ? <Badge tone={tone}>{text}</Badge> : <Typography variant="body2">{text}</Typography>;
}

/** A task at a glance: until when, how far, how well. */
export function TaskCard({ task }: { task: Task }) {
  return (
    <Card component="li" variant="outlined" sx={{ display: 'flex', flexDirection: 'column', gap: 2, p: 2.5 }}>
      <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {task.Task}
      </Typography>
      <Box component="dl" sx={{ display: 'flex', flexDirection: 'column', gap: 1.25, m: 0, mt: 'auto' }}>
        <Fact label={texts.deadline}>
          <Deadline task={task} />
        </Fact>
        <Fact label={texts.status}>
          <StatusBadge status={task.Status} />
        </Fact>
        <Fact label={texts.rating}>
          <Rating task={task} />
        </Fact>
      </Box>
    </Card>
  );
}
