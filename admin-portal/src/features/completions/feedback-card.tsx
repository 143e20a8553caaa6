import { FEEDBACK_SCALE, type ProgrammeFeedback, readProgrammeFeedback } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { feedbackLabels, feedbackQuestions } from '@internship-portals/shared-ui/completion';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { messages } from './messages';

const { feedback: texts } = messages;

const scale = Array.from({ length: FEEDBACK_SCALE }, (_, index) => String(index + 1));

/** What the interns of an intake think of the programme, without who answered. */
export function FeedbackCard({ intakeId: id }: { intakeId: string }) {
  const read = useEndpoint(readProgrammeFeedback, { params: { id } });
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby="programme-feedback"
      sx={{ p: { xs: 2, sm: 3 }, mt: 3 }}
    >
      <Typography variant="h2" id="programme-feedback" sx={{ mb: 1 }}>
        {texts.title}
      </Typography>
      <QueryBoundary read={read} failed={texts.failed}>
        {({ Answers, Feedback }) =>
          Feedback ? (
            <Box sx={{ display: 'grid', gap: 2 }}>
              <Typography sx={{ color: 'text.secondary' }}>{texts.answers(Answers)}</Typography>
              <Counts questions={Feedback.Questions} />
              <Texts title={feedbackLabels.Best} texts={Feedback.Best} />
              <Texts title={feedbackLabels.Better} texts={Feedback.Better} />
            </Box>
          ) : (
            <Typography>{Answers === 0 ? texts.none : texts.few(Answers)}</Typography>
          )
        }
      </QueryBoundary>
    </Paper>
  );
}

function Counts({ questions }: { questions: ProgrammeFeedback['Questions'] }) {
  return (
    <Box
      component="table"
      aria-label={texts.table}
      sx={{
        width: '100%',
        borderCollapse: 'collapse',
        fontVariantNumeric: 'tabular-nums',
        '& th, & td': { py: 0.75, px: { xs: 0.5, sm: 1 }, textAlign: 'end', borderBottom: 1, borderColor: 'divider' },
        '& th:first-of-type': { pl: 0, textAlign: 'start' },
        '& th:last-of-type, & td:last-of-type': { pr: 0 },
        '& tbody th': { fontWeight: 400 },
      }}
    >
      <thead>
        <tr>
          {[texts.question, ...scale, texts.average].map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {questions.map(({ Question, Counts: counts, Average }) => (
          <tr key={Question}>
            <th scope="row">{feedbackQuestions[Question]}</th>
            {scale.map((score, index) => (
              <td key={score}>{counts[index]}</td>
            ))}
            <td>{Average.toFixed(1)}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

function Texts({ title, texts: written }: { title: string; texts: readonly string[] }) {
  if (written.length === 0) return null;
  return (
    <Box>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Box component="ul" aria-label={title} sx={{ m: 0, pl: 2.5, display: 'grid', rowGap: 1 }}>
        {written.map((text, index) => (
          <Typography
            component="li"
            // biome-ignore lint/suspicious/noArrayIndexKey: two interns can write the same text
            key={index}
            dir="auto"
            sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '70ch' }}
          >
            {text}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}
