import { useSession } from '@internship-portals/shared-api/client';
import { FEEDBACK_QUESTIONS, sendProgrammeFeedback } from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { conflictWords, useToast } from '@internship-portals/shared-ui';
import { feedbackLabels, feedbackQuestions } from '@internship-portals/shared-ui/completion';
import { Form, SubmitButton, TextField, useServerForm } from '@internship-portals/shared-ui/form';
import { ScoreField } from '@internship-portals/shared-ui/interview-feedback';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { messages as texts } from './messages';

const EMPTY = { Learning: '', Guidance: '', Work: '', Organisation: '', Recommendation: '', Best: '', Better: '' };

/** Thanks the intern at the end, and asks once what the programme was like. */
export function FeedbackCard({ state }: { state: 'open' | 'sent' }) {
  const [isOpen, setIsOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // A pressed button goes away with what it was for, and would leave the focus nowhere.
  const takeFocus = () => heading.current?.focus();
  return (
    <Paper component="section" variant="outlined" aria-labelledby="thanks" sx={{ p: { xs: 2, sm: 3 }, mb: 3 }}>
      <Typography variant="h2" id="thanks" ref={heading} tabIndex={-1} sx={{ mb: 1, outline: 'none' }}>
        {texts.title}
      </Typography>
      <Typography sx={{ maxWidth: '70ch' }}>{texts.thanks}</Typography>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: state === 'open' ? 1.5 : 0, maxWidth: '70ch' }}>
        {state === 'open' ? texts.ask : texts.done}
      </Typography>
      {state === 'open' &&
        (isOpen ? (
          <FeedbackForm onSent={takeFocus} />
        ) : (
          <Button
            variant="outlined"
            onClick={() => {
              setIsOpen(true);
              takeFocus();
            }}
          >
            {texts.open}
          </Button>
        ))}
    </Paper>
  );
}

function FeedbackForm({ onSent }: { onSent: () => void }) {
  const userId = useSession((session) => session.userId) ?? '';
  const send = useEndpointMutation(sendProgrammeFeedback);
  const toast = useToast();
  const form = useServerForm({
    defaultValues: EMPTY,
    draftKey: `${userId}/programme-feedback`,
    submit: ({ Best, Better, ...scores }) => {
      // What was not chosen is no number, which the server refuses at its field.
      const of = (question: keyof typeof scores) => Number(scores[question] || Number.NaN);
      return send.mutateAsync({
        body: {
          Learning: of('Learning'),
          Guidance: of('Guidance'),
          Work: of('Work'),
          Organisation: of('Organisation'),
          Recommendation: of('Recommendation'),
          Best,
          Better,
        },
      });
    },
    onSuccess: () => {
      toast.success(texts.sent);
      onSent();
    },
    onFailure: (error) => {
      toast.error(texts.failed);
      return conflictWords(error, '') || undefined;
    },
  });
  return (
    <Form form={form} label={texts.form}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.hint}
      </Typography>
      {FEEDBACK_QUESTIONS.map((question) => (
        <ScoreField key={question} name={question} label={feedbackQuestions[question]} />
      ))}
      {(['Best', 'Better'] as const).map((name) => (
        <TextField
          key={name}
          name={name}
          label={feedbackLabels[name]}
          hint={texts.textHint}
          multiline
          rows={3}
          maxLength={2000}
          readOnly={form.submitting}
          autoComplete="off"
        />
      ))}
      <SubmitButton size="medium" busyText={texts.sending} sx={{ alignSelf: 'flex-start' }}>
        {texts.send}
      </SubmitButton>
    </Form>
  );
}
