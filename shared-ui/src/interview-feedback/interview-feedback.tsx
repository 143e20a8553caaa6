import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Moment } from '../display/moment';
import { ActionButton } from '../feedback/action-button';
import { useToast } from '../feedback/toasts';
import { Form } from '../form/form';
import { SubmitButton } from '../form/submit-button';
import { TextField } from '../form/text-fields';
import { useServerForm } from '../form/use-server-form';
import { feedbackTexts as texts } from './messages';
import { ScoreField } from './score-field';
import type { GivenFeedback, GivenScore, ShownFeedback } from './types';

export interface InterviewFeedbackProps {
  feedback: ShownFeedback;
  /** Rejects if the call fails. */
  onGive: (feedback: { Scores: GivenScore[]; Text: string }) => Promise<unknown>;
  /** Gives up one's own feedback to read that of others. Rejects if the call fails. */
  onWaive?: () => Promise<unknown>;
  /** Contains the user and the application. */
  draftKey: string;
}

/** What interviewers think: one's own feedback, and that of others as soon as the server shows it. */
export function InterviewFeedback({ feedback, onGive, onWaive, draftKey }: InterviewFeedbackProps) {
  const { Applicant, MayGive, MayWaive, Given: count, Others, Own, Averages } = feedback;
  return (
    <Paper component="section" variant="outlined" aria-label={texts.title} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {texts.title}
      </Typography>
      <Box sx={{ display: 'grid', gap: 3 }}>
        {MayGive && <OwnFeedback key={Own?.id ?? 'new'} {...{ feedback, onGive, draftKey }} />}
        {Others === null ? (
          <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
            <Typography sx={{ color: 'text.secondary' }}>{texts.hidden(count)}</Typography>
            {MayWaive && onWaive && (
              <ActionButton
                size="small"
                variant="outlined"
                question={{
                  title: texts.waiveQuestion,
                  text: texts.waiveText,
                  confirmLabel: texts.waive,
                  cancelLabel: texts.cancel,
                }}
                onAct={onWaive}
                done={texts.waived}
                of={Applicant.Name}
                failed={texts.waiveFailed}
              >
                {texts.waive}
              </ActionButton>
            )}
          </Box>
        ) : (
          <>
            {Averages && Averages.length > 0 && <AveragesTable averages={Averages} />}
            {Others.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{texts.none}</Typography>}
            {Others.length > 0 && (
              <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
                {Others.map((feedback) => (
                  <OthersFeedback key={feedback.id} feedback={feedback} />
                ))}
              </Box>
            )}
          </>
        )}
      </Box>
    </Paper>
  );
}

const fieldOf = (index: number) => `Score${index}`;

function OwnFeedback({
  feedback: { Applicant, Criteria, Own },
  onGive,
  draftKey,
}: Pick<InterviewFeedbackProps, 'feedback' | 'onGive' | 'draftKey'>) {
  const toast = useToast();
  const form = useServerForm<Record<string, string>>({
    defaultValues: {
      ...Object.fromEntries(Criteria.map((_, index) => [fieldOf(index), String(Own?.Scores[index]?.Score ?? '')])),
      Text: Own?.Text ?? '',
    },
    draftKey,
    submit: async (values) => {
      const missing = Criteria.flatMap((_, index) => (values[fieldOf(index)] ? [] : [fieldOf(index)]));
      if (missing.length > 0) {
        const errors = Object.fromEntries(missing.map((name) => [name, [texts.missing]]));
        throw Object.assign(new Error('Invalid'), { status: 422, errors });
      }
      return onGive({
        Scores: Criteria.map((Criterion, index) => ({ Criterion, Score: Number(values[fieldOf(index)]) })),
        Text: values.Text ?? '',
      });
    },
    onSuccess: () => void toast.success(texts.saved, { detail: Applicant.Name, names: [Applicant.Name] }),
    onFailure: () => void toast.error(texts.failed, Applicant.Name),
  });
  return (
    <Form form={form} label={texts.title}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.hint}
      </Typography>
      {Criteria.map((criterion, index) => (
        <ScoreField key={criterion} name={fieldOf(index)} label={criterion} />
      ))}
      <TextField name="Text" label={texts.text} multiline rows={4} maxLength={4000} autoComplete="off" />
      <SubmitButton size="medium" busyText={texts.saving} sx={{ alignSelf: 'flex-start' }}>
        {texts.save}
      </SubmitButton>
    </Form>
  );
}

function AveragesTable({ averages }: { averages: NonNullable<ShownFeedback['Averages']> }) {
  return (
    <Box
      component="table"
      aria-label={texts.averages}
      sx={{
        width: '100%',
        borderCollapse: 'collapse',
        '& th, & td': { py: 0.75, textAlign: 'start', borderBottom: 1, borderColor: 'divider' },
        '& tbody th': { fontWeight: 400 },
      }}
    >
      <thead>
        <tr>
          {[texts.criterion, texts.average, texts.count].map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {averages.map(({ Criterion, Average, Count }) => (
          <tr key={Criterion}>
            <th scope="row">{Criterion}</th>
            <td>{Average.toFixed(1)}</td>
            <td>{Count}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

function OthersFeedback({ feedback }: { feedback: GivenFeedback }) {
  return (
    <Box component="li" sx={{ borderLeft: 3, borderColor: 'divider', pl: 2, display: 'grid', gap: 0.5 }}>
      <Box>
        <Typography component="span" translate="no" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {feedback.By}
        </Typography>{' '}
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          <Moment at={feedback.GivenAt} />
          {feedback.EditedAt && (
            <>
              {' '}
              ({texts.changed} <Moment at={feedback.EditedAt} />)
            </>
          )}
        </Typography>
      </Box>
      <Typography variant="body2">
        {feedback.Scores.map(({ Criterion, Score }) => `${Criterion}: ${Score}`).join(' · ')}
      </Typography>
      {feedback.Text && (
        <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {feedback.Text}
        </Typography>
      )}
    </Box>
  );
}
