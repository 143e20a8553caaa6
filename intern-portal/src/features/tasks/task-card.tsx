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
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        flexBasis: { xs: obvious ? undefined : '100%', md: 'auto' },
        minWidth: { xs: 0, md: 84 },
      }}
    >
      <Typography
        component="dt"
        variant="body2"
        // A card in one line has its room for the task's name: the badge has the sign of a day.
        sx={obvious ? visuallyHidden : { color: 'text.secondary', '@media (min-width: 900px)': visuallyHidden }}
      >
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
        flexDirection: { xs: 'column', md: 'row' },
        alignItems: { md: 'center' },
        gap: 0.5,
        pl: { xs: 2, md: 1.5 },
        pr: 1,
        pt: { xs: 0.5, md: 0.25 },
        pb: { xs: 1, md: 0.25 },
        breakInside: 'avoid',
        // Above the link, which covers the card.
        '& label, & button': { position: 'relative', zIndex: 1 },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: { xs: 'flex-start', md: 'center' },
          ml: '2px',
          pr: 1,
          flex: { md: 1 },
          minWidth: 0,
        }}
      >
        {!ended && <CompletionCheckbox {...{ task, completion }} inputRef={checkbox} labelled={false} />}
        <Typography
          variant="h3"
          component={grouped ? 'h3' : 'h2'}
          dir="auto"
          title={task.Task}
          sx={{
            flex: 1,
            minWidth: 0,
            mt: { xs: 1.125, md: 0 },
            fontSize: { md: '0.9375rem' },
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
      <Box
        sx={{
          display: 'flex',
          alignItems: { xs: 'flex-end', md: 'center' },
          justifyContent: 'space-between',
          gap: 1,
          mt: { xs: 'auto', md: 0 },
        }}
      >
        <Box
          component="dl"
          sx={{
            display: 'flex',
            flexWrap: { xs: 'wrap', md: 'nowrap' },
            alignItems: 'center',
            columnGap: 1,
            rowGap: 0.5,
            m: 0,
            minWidth: 0,
          }}
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
            mb: { xs: -0.5, md: 0 },
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
