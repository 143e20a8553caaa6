import { internPages, type Task } from '@internship-portals/shared-api/contract';
import { LinkButton, visuallyHidden } from '@internship-portals/shared-ui';
import { Badge, DeadlineBadge, isOverdue, StatusBadge, TaskRating } from '@internship-portals/shared-ui/dashboard';
import { useLocation } from '@internship-portals/shared-ui/router';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useRef } from 'react';
import { CompletionCheckbox } from './completion-checkbox';
import { CompletionUndo } from './completion-undo';
import { messages } from './messages';
import { OverdueNote } from './overdue-note';
import { shownTask, useCompletion } from './use-completion';

const { tasks: texts } = messages;

interface FactProps {
  label: string;
  /** Hides the label of a value that explains itself; screen readers still get it. */
  obvious?: boolean;
  children: ReactNode;
}

function Fact({ label, obvious = false, children }: FactProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexBasis: obvious ? undefined : '100%', minWidth: 0 }}>
      <Typography component="dt" variant="body2" sx={obvious ? visuallyHidden : { color: 'text.secondary' }}>
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0, minHeight: 27, display: 'flex', alignItems: 'center', gap: 1 }}>
        {children}
      </Box>
    </Box>
  );
}

/** A task's deadline, status and rating, with the box that completes it. */
export function TaskCard({
  task: stored,
  newlyRated,
  ended,
  grouped,
}: {
  task: Task;
  newlyRated: boolean;
  /** After the internship, nothing is completed any more. */
  ended: boolean;
  /** Below a heading that says when it is due. */
  grouped?: boolean | undefined;
}) {
  const { search } = useLocation();
  const completion = useCompletion(stored, messages.completion.failedInList);
  const checkbox = useRef<HTMLInputElement>(null);
  const task = shownTask(stored, completion);
  const undoable = completion.state === 'undoable';
  return (
    <Card
      component="li"
      variant="outlined"
      sx={{
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        gap: 0.5,
        pl: 2,
        pr: 1,
        pt: 0.5,
        pb: 1,
        breakInside: 'avoid',
        // Above the link, which covers the card.
        '& label, & button': { position: 'relative', zIndex: 1 },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', ml: '2px', pr: 1 }}>
        {!ended && <CompletionCheckbox {...{ task, completion }} inputRef={checkbox} labelled={false} />}
        <Typography
          variant="h3"
          component={grouped ? 'h3' : 'h2'}
          dir="auto"
          title={task.Task}
          sx={{
            flex: 1,
            minWidth: 0,
            mt: 1.125,
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
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'flex-end', justifyContent: 'space-between', gap: 1, mt: 'auto' }}>
        <Box
          component="dl"
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5, m: 0, minWidth: 0 }}
        >
          <Fact label={texts.deadline}>
            <DeadlineBadge task={task} />
            {!grouped && isOverdue(task) && <OverdueNote />}
          </Fact>
          <Fact label={texts.status} obvious>
            <StatusBadge status={task.Status} />
            <CompletionUndo {...{ task, completion, checkbox }} />
          </Fact>
          {!undoable && (
            <Fact label={texts.rating} obvious>
              <TaskRating task={task} />
              {newlyRated && <Badge tone="blue">{texts.newlyRated}</Badge>}
            </Fact>
          )}
        </Box>
        <LinkButton
          to={internPages.task(task.id)}
          // Keeps the filter for the way back.
          state={{ search }}
          size="small"
          aria-label={`${texts.viewMore}: ${task.Task}`}
          // The whole card opens the task.
          sx={{
            flexShrink: 0,
            mb: -0.5,
            position: 'static',
            '&::after': { content: '""', position: 'absolute', inset: 0 },
          }}
        >
          {texts.viewMore}
        </LinkButton>
      </Box>
    </Card>
  );
}
