import { listAssessments, showRatings } from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { formatLongDate, formatMoment, useToast, Verbatim } from '@internship-portals/shared-ui';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { messages } from './messages';

const { lecturer: texts } = messages;

/** Who of the university reads the record of the signed-in intern, who decides whether they see ratings. Nothing without one. */
export function LecturerCard({ id }: { id: string }) {
  const read = useEndpoint(listAssessments, { params: { id } });
  const show = useEndpointMutation(showRatings);
  const toast = useToast();
  // Most interns have none: nothing holds its place meanwhile.
  if (read.data ? read.data.Assessments.length === 0 : !read.error) return null;
  return (
    <Paper component="section" variant="outlined" aria-labelledby="lecturer" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" id="lecturer" sx={{ mb: 1 }}>
        {texts.title}
      </Typography>
      <QueryBoundary read={read} failed={texts.failed}>
        {({ Assessments, ShowsRatings }) => (
          <>
            {Assessments.map(({ id: key, Name, LastDay, State, Written }) => (
              <Box key={key} sx={{ mb: 1.5 }}>
                <Typography>
                  <Verbatim of={[Name]}>
                    {State === 'open' ? texts.sees(Name, formatLongDate(LastDay)) : texts.ended(Name)}
                  </Verbatim>
                </Typography>
                {Written && (
                  <Box sx={{ borderLeft: 4, borderColor: 'divider', pl: 2, mt: 1 }}>
                    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                      {texts.wrote(formatMoment(Written.At))}
                    </Typography>
                    <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                      {Written.Remarks}
                    </Typography>
                    {Written.Marks !== null && (
                      <Typography sx={{ fontWeight: 600 }}>{texts.marks(Written.Marks, Written.BestMarks)}</Typography>
                    )}
                  </Box>
                )}
              </Box>
            ))}
            <FormControlLabel
              control={
                <Switch
                  checked={show.isPending ? show.variables.body.ShowsRatings : ShowsRatings}
                  disabled={show.isPending}
                  onChange={(_, on) =>
                    show.mutate(
                      { params: { id }, body: { ShowsRatings: on } },
                      { onError: () => toast.error(texts.ratingsFailed) },
                    )
                  }
                  slotProps={{ input: { 'aria-describedby': 'lecturer-ratings' } }}
                />
              }
              label={texts.ratings}
            />
            <Typography id="lecturer-ratings" variant="body2" sx={{ color: 'text.secondary' }}>
              {texts.ratingsHint}
            </Typography>
          </>
        )}
      </QueryBoundary>
    </Paper>
  );
}
