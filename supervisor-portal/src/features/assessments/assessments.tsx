import { type Assessment, listAssessments } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { formatLongDate, formatMoment, Verbatim } from '@internship-portals/shared-ui';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { useParams } from '@internship-portals/shared-ui/router';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { messages as texts } from './messages';

/** The lecturers of the university who read the record of the page's intern, with their remarks. Nothing without one. */
export function Assessments() {
  const { id = '' } = useParams();
  const read = useEndpoint(listAssessments, { params: { id } });
  // Most interns have none: nothing holds its place meanwhile.
  if (read.data ? read.data.Assessments.length === 0 : !read.error) return null;
  return (
    <Paper component="section" variant="outlined" aria-labelledby="assessments" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" id="assessments" sx={{ mb: 1.5 }}>
        {texts.title}
      </Typography>
      <QueryBoundary read={read} failed={texts.failed}>
        {({ Assessments: all }) => (
          <Stack sx={{ gap: 2 }}>
            {all.map((assessment) => (
              <OneAssessment key={assessment.id} assessment={assessment} />
            ))}
          </Stack>
        )}
      </QueryBoundary>
    </Paper>
  );
}

function OneAssessment({ assessment: { Name, State, LastDay, Written } }: { assessment: Assessment }) {
  return (
    <Box>
      <Typography sx={{ fontWeight: 600 }}>
        <Verbatim>{Name}</Verbatim>
      </Typography>
      <Typography variant="body2">{texts.states[State](formatLongDate(LastDay))}</Typography>
      {Written && (
        <Box sx={{ borderLeft: 4, borderColor: 'divider', pl: 2, mt: 1 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {texts.written(formatMoment(Written.At))}
          </Typography>
          <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {Written.Remarks}
          </Typography>
          {Written.Marks !== null && (
            <Typography sx={{ fontWeight: 600 }}>{texts.marks(Written.Marks, Written.BestMarks)}</Typography>
          )}
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {Written.ForIntern ? texts.forIntern : texts.notForIntern}
          </Typography>
        </Box>
      )}
    </Box>
  );
}
