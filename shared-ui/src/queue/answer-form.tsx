import Box from '@mui/material/Box';
import { useRef } from 'react';
import { useKeys } from '../dashboard/use-keys';
import { BusyButton } from '../feedback/busy-button';
import { conflictWords } from '../feedback/describe-error';
import { useToast } from '../feedback/toasts';
import { Form } from '../form/form';
import { SubmitButton } from '../form/submit-button';
import { TextField } from '../form/text-fields';
import { useServerForm } from '../form/use-server-form';

/** Rows of the box for the comment. */
const ROWS = 3;

const texts = {
  form: 'Your answer',
  comment: 'Comment',
  sending: 'Saving',
  failed: 'Could not save your answer',
};

/** What was done, in the same words each time, and for whom: the newest message takes the place of the one before. */
interface Done {
  text: string;
  detail: string;
}

/** One of the two answers: `act` sends it. */
interface Choice {
  label: string;
  /** In lower case. That of the second answer goes to the comment, which it needs. */
  key: string;
  act: (comment: string) => Promise<Done>;
}

/** Answers what waits: yes, or no with a comment. */
export function AnswerForm({
  draftKey,
  hint,
  yes,
  no,
  keysOn,
  onAnswered,
}: {
  draftKey: string;
  /** What the comment is for. */
  hint: string;
  yes: Choice;
  no: Choice;
  keysOn: boolean;
  onAnswered: (done: string) => void;
}) {
  const toast = useToast();
  const agreeing = useRef(true);
  const place = useRef<HTMLDivElement>(null);
  const form = useServerForm({
    defaultValues: { Comment: '' },
    draftKey,
    submit: ({ Comment }) => (agreeing.current ? yes : no).act(Comment),
    onSuccess: ({ text, detail }) => {
      toast.success(text, { detail });
      onAnswered(`${text}: ${detail}`);
    },
    onFailure: (error) => {
      toast.error(texts.failed);
      return conflictWords(error, '') || undefined;
    },
  });
  useKeys(keysOn, {
    [yes.key]: () => void form.onSubmit(),
    [no.key]: () => place.current?.querySelector('textarea')?.focus(),
  });
  return (
    <Form form={form} label={texts.form}>
      <div ref={place}>
        <TextField name="Comment" label={texts.comment} hint={hint} multiline rows={ROWS} readOnly={form.submitting} />
      </div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <SubmitButton
          size="medium"
          busyText={texts.sending}
          aria-keyshortcuts={keysOn ? yes.key.toUpperCase() : undefined}
        >
          {yes.label}
        </SubmitButton>
        <BusyButton
          variant="outlined"
          busy={false}
          blocked={form.submitting}
          onClick={() => {
            agreeing.current = false;
            void form.onSubmit().finally(() => {
              agreeing.current = true;
            });
          }}
        >
          {no.label}
        </BusyButton>
      </Box>
    </Form>
  );
}
