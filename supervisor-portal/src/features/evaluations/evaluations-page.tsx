import {
  type DueEvaluation,
  type EvaluationStep,
  listDueEvaluations,
  supervisorPages,
} from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { formatLongDate, PageHeading, TextLink, Verbatim } from '@internship-portals/shared-ui';
import { Badge, type BadgeTone, EmptyState, QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { readTexts } from '@internship-portals/shared-ui/evaluations';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { messages } from './messages';

const TONES: Record<EvaluationStep, BadgeTone> = {
  due: 'orange',
  draft: 'orange',
  'to-confirm': 'orange',
  waits: 'blue',
  unconfirmed: 'blue',
  later: 'grey',
  confirmed: 'green',
};

/** The evaluations of the supervisor's interns, those that need the supervisor first. */
export function EvaluationsPage() {
  const read = useEndpoint(listDueEvaluations, {});
  return (
    <>
      <PageHeading title={messages.title} />
      <QueryBoundary read={read} failed={messages.failed}>
        {({ Evaluations }) =>
          Evaluations.length === 0 ? (
            <Paper variant="outlined">
              <EmptyState title={messages.empty} hint={messages.emptyHint} />
            </Paper>
          ) : (
            <>
              <Typography sx={{ color: 'text.secondary', mb: 2 }}>{messages.lead}</Typography>
              <Paper
                component="ul"
                variant="outlined"
                aria-label={messages.list}
                sx={{ listStyle: 'none', m: 0, p: 0, maxWidth: 860 }}
              >
                {Evaluations.map((row, index) => (
                  <Row key={`${row.Intern.user_id} ${row.Kind}`} row={row} first={index === 0} />
                ))}
              </Paper>
            </>
          )
        }
      </QueryBoundary>
    </>
  );
}

function Row({ row: { Intern, Kind, DueOn, Step }, first }: { row: DueEvaluation; first: boolean }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.5,
        px: 2,
        py: 1.5,
        borderTop: first ? 0 : 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 240px' }, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          <TextLink to={supervisorPages.evaluationsOf(Intern.user_id)}>
            <Verbatim of={[Intern.Name]}>{`${Intern.Name}: ${readTexts.get().kinds[Kind]}`}</Verbatim>
          </TextLink>
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {DueOn ? messages.due(formatLongDate(DueOn)) : messages.noDays}
        </Typography>
      </Box>
      <Badge tone={TONES[Step]}>{messages.steps[Step]}</Badge>
    </Box>
  );
}
