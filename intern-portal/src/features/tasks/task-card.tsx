import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { internPages, type Task } from 'shared-api/contract';
import { DeadlineBadge, isOverdue, LinkButton, StatusBadge, TaskRating } from 'shared-ui';
import { useLocation } from 'shared-ui/router';
import { CompletionCheckbox } from './completion-checkbox';
import { messages } from './messages';
import { OverdueNote } from './overdue-note';

const { tasks: texts } = messages;

interface FactProps {
  label: string;
  /** Shown at the end of the label's line. */
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

/** A task's deadline, status and rating, with the box that completes it. */
export function TaskCard({ task }: { task: Task }) {
  const { search } = useLocation();
  return (
    <Card component="li" variant="outlined" sx={{ display: 'flex', flexDirection: 'column', gap: 2, p: 2.5, pb: 1.5 }}>
      <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {task.Task}
      </Typography>
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5, m: 0, mt: 'auto' }}>
        <Fact wide label={texts.deadline} note={isOverdue(task) && <OverdueNote />}>
          <DeadlineBadge task={task} />
        </Fact>
        <Fact label={texts.status}>
          <StatusBadge status={task.Status} />
        </Fact>
        <Fact label={texts.rating}>
          <TaskRating task={task} />
        </Fact>
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
          pt: 1,
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        <CompletionCheckbox task={task} failed={messages.completion.failedInList} />
        <LinkButton
          to={internPages.task(task.id)}
          // Keeps the filter for the way back.
          state={{ search }}
          size="small"
          aria-label={`${texts.viewMore}: ${task.Task}`}
        >
          {texts.viewMore}
        </LinkButton>
      </Box>
    </Card>
  );
}
