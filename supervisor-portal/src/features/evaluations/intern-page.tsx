import { useSession } from '@internship-portals/shared-api/client';
import {
  beginEvaluation,
  confirmEvaluation,
  type EvaluationKind,
  giveEvaluationNotice,
  listEvaluations,
  saveEvaluation,
  supervisorPages,
} from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { ActionButton, formatLongDate, PageHeading } from '@internship-portals/shared-ui';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { EvaluationCard, readTexts } from '@internship-portals/shared-ui/evaluations';
import { useParams } from '@internship-portals/shared-ui/router';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { messages } from './messages';

/** The evaluations of one of the supervisor's interns: begins them, writes the supervisor's part, and confirms them. */
export function InternEvaluationsPage() {
  const { id = '' } = useParams();
  const userId = useSession((session) => session.userId);
  const read = useEndpoint(listEvaluations, { params: { id } });
  const save = useEndpointMutation(saveEvaluation);
  const confirm = useEndpointMutation(confirmEvaluation);
  const giveNotice = useEndpointMutation(giveEvaluationNotice);
  const name = read.data?.Name;
  return (
    <>
      <PageHeading
        title={name ? messages.titleOf(name) : messages.titleOfIntern}
        names={name ? [name] : undefined}
        back={{ label: messages.title, to: supervisorPages.evaluations }}
      />
      <QueryBoundary read={read} failed={messages.failed}>
        {({ Name, Evaluations, ToBegin = [], Hindrance }) => (
          <Stack sx={{ gap: 3, maxWidth: 860 }}>
            {[...Evaluations].reverse().map((evaluation) => {
              const params = { id: evaluation.id };
              return (
                <EvaluationCard
                  key={evaluation.id}
                  evaluation={evaluation}
                  writer={{
                    author: 'Supervisor',
                    intern: Name,
                    draftKey: `${userId}/evaluation/${evaluation.id}`,
                    onSave: (body) => save.mutateAsync({ params, body }),
                    onNotice: () => giveNotice.mutateAsync({ params }),
                    onConfirm: (SeenRevision) => confirm.mutateAsync({ params, body: { SeenRevision } }),
                  }}
                />
              );
            })}
            {[...ToBegin].reverse().map(({ Kind, DueOn }) => (
              <Unbegun key={Kind} internId={id} name={Name} kind={Kind} dueOn={DueOn} hindrance={Hindrance ?? null} />
            ))}
          </Stack>
        )}
      </QueryBoundary>
    </>
  );
}

/** An evaluation that has not begun. */
function Unbegun({
  internId,
  name,
  kind,
  dueOn,
  hindrance,
}: {
  internId: string;
  name: string;
  kind: EvaluationKind;
  dueOn: string;
  hindrance: string | null;
}) {
  const begin = useEndpointMutation(beginEvaluation);
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={readTexts.get().kinds[kind]}
      sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 1, justifyItems: 'start' }}
    >
      <Typography variant="h2">{readTexts.get().kinds[kind]}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {hindrance ?? messages.due(formatLongDate(dueOn))}
      </Typography>
      {hindrance === null && (
        <ActionButton
          variant="contained"
          onAct={() => begin.mutateAsync({ body: { InternID: internId, Kind: kind } })}
          done={messages.begun}
          of={name}
          failed={messages.beginFailed}
          sx={{ mt: 1 }}
        >
          {messages.begin(kind)}
        </ActionButton>
      )}
    </Paper>
  );
}
