import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useRef } from 'react';
import { internPages, type Task } from 'shared-api/contract';
import { DeadlineBadge, isOverdue, LinkButton, StatusBadge, TaskRating } from 'shared-ui';
import { useLocation } from 'shared-ui/router';
import { CompletionCheckbox } from './completion-checkbox';
import { CompletionUndo } from './completion-undo';
import { messages } from './messages';
import { OverdueNote } from './overdue-note';
import { shownTask, useCompletion } from './use-completion';

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
      <Box component="dd" sx={{ m: 0, minHeight: 27, display: 'flex', alignItems: 'center', gap: 1 }}>
        {children}
      </Box>
    </Box>
  );
}

/** A task's deadline, status and rating, with the box that completes it. */
export function TaskCard({ task: stored }: { task: Task }) {
  const { search } = useLocation();
  const completion = useCompletion(stored, messages.completion.failedInList);
  const checkbox = useRef<HTMLInputElement>(null);
  const task = shownTask(stored, completion);
  const undoable = completion.state === 'undoable';
  return (
    <Card component="li" variant="outlined" sx={{ display: 'flex', flexDirection: 'column', gap: 2, p: 2.5, pb: 1.5 }}>
      <Typography
        variant="h3"
        component="h2"
        dir="auto"
        title={task.Task}
        sx={{
          overflowWrap: 'anywhere',
          textDecoration: undoable ? 'line-through' : 'none',
          // A name of hundreds of letters leaves room for the other cards. The task's page has all of it.
          display: '-webkit-box',
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: 3,
          overflow: 'hidden',
        }}
      >
        {task.Task}
      </Typography>
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5, m: 0, mt: 'auto' }}>
        <Fact wide label={texts.deadline} note={isOverdue(task) && <OverdueNote />}>
          <DeadlineBadge task={task} />
        </Fact>
        <Fact label={texts.status} wide={undoable}>
          <StatusBadge status={task.Status} />
          <CompletionUndo {...{ task, completion, checkbox }} />
        </Fact>
        {!undoable && (
          <Fact label={texts.rating}>
            <TaskRating task={task} />
          </Fact>
        )}
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
        <CompletionCheckbox {...{ task, completion }} inputRef={checkbox} />
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
