import { listEvaluations } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { EvaluationCard } from '@internship-portals/shared-ui/evaluations';
import { useParams } from '@internship-portals/shared-ui/router';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
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
            <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
              <Typography variant="h2" sx={{ mb: 1 }}>
                {texts.section}
              </Typography>
              <Typography variant="body2">{texts.none}</Typography>
            </Paper>
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
