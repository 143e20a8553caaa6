import { useSession } from '@internship-portals/shared-api/client';
import { confirmEvaluation, listEvaluations, saveEvaluation } from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { PageHeading } from '@internship-portals/shared-ui';
import { EmptyState, QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { EvaluationCard } from '@internship-portals/shared-ui/evaluations';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { messages } from './messages';

/** The signed-in intern's evaluations, the final one first: writes the own view, and confirms what was talked about. */
export function EvaluationPage() {
  const userId = useSession((session) => session.userId) ?? '';
  const read = useEndpoint(listEvaluations, { params: { id: userId } });
  const save = useEndpointMutation(saveEvaluation);
  const confirm = useEndpointMutation(confirmEvaluation);
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
            <Stack sx={{ gap: 3, maxWidth: 860 }}>
              {[...Evaluations].reverse().map((evaluation) => {
                const params = { id: evaluation.id };
                return (
                  <EvaluationCard
                    key={evaluation.id}
                    evaluation={evaluation}
                    writer={{
                      author: 'Intern',
                      draftKey: `${userId}/evaluation/${evaluation.id}`,
                      onSave: (body) => save.mutateAsync({ params, body }),
                      onConfirm: (SeenRevision) => confirm.mutateAsync({ params, body: { SeenRevision } }),
                    }}
                  />
                );
              })}
            </Stack>
          )
        }
      </QueryBoundary>
    </>
  );
}
