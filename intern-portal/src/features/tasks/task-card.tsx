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

interface FactProps {
  label: string;
  /** Beside the label, at the other end of the line. */
  note?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

function Fact({ label, note, wide, children }: FactProps) {
  return (
    <Box sx={{ minWidth: 0, gridColumn: wide ? '1 / -1' : undefined }}>
      <Typography
        component="dt"
        variant="body2"
        sx={{ display: 'flex', justifyContent: 'space-between', color: 'text.secondary', mb: 0.5 }}
      >
        {label}
        {note}
      </Typography>
      <Box component="dd" sx={{ m: 0, minHeight: 27, display: 'flex', alignItems: 'center' }}>
        {children}
      </Box>
    </Box>
  );
}

function Deadline({ task }: { task: Task }) {
  const overdue = isOverdue(task, today());
  const Icon = overdue ? AlarmIcon : EventIcon;
  return (
    <Fact
      wide
      label={texts.deadline}
      note={
        overdue && (
          <Box component="strong" sx={{ color: 'error.main', fontWeight: 600 }}>
            {texts.overdue}
          </Box>
        )
      }
    >
      <Badge tone={overdue ? 'red' : 'grey'}>
        <Icon aria-hidden sx={{ fontSize: 16, mr: 0.75 }} />
        {formatLongDate(task.Deadline)}
      </Badge>
    </Fact>
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
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5, m: 0, mt: 'auto' }}>
        <Deadline task={task} />
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
