import { listEvaluations } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { EvaluationCard } from '@internship-portals/shared-ui/evaluations';
import { useParams } from '@internship-portals/shared-ui/router';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { messages as texts } from './messages';

/** An intern's evaluations, on the intern's page. */
export function Evaluations() {
  const { id = '' } = useParams();
  const read = useEndpoint(listEvaluations, { params: { id } });
  return (
    <Box component="section" aria-label={texts.section}>
      <QueryBoundary read={read} failed={texts.failed}>
        {({ Evaluations: all }) =>
          all.length === 0 ? (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {texts.none}
            </Typography>
          ) : (
            <Stack sx={{ gap: 2 }}>
              {[...all].reverse().map((evaluation) => (
                <EvaluationCard key={evaluation.id} evaluation={evaluation} />
              ))}
            </Stack>
          )
        }
      </QueryBoundary>
    </Box>
  );
}
