import Box from '@mui/material/Box';
import { useRef } from 'react';
import { useSession } from 'shared-api/client';
import { type QueuedLogbookWeek, sendBackLogbookWeek, signLogbookWeek } from 'shared-api/contract';
import { useEndpointMutation } from 'shared-api/query';
import { BusyButton, conflictWords, useToast } from 'shared-ui';
import { useKeys } from 'shared-ui/dashboard';
import { Form, SubmitButton, TextField, useServerForm } from 'shared-ui/form';
import { messages } from './messages';

/** Rows of the box for the comment. */
const ROWS = 3;

/** Signs a week, or sends it back with a comment. */
export function AnswerForm({
  week: { id, Intern, Revision },
  keysOn,
  onAnswered,
}: {
  week: QueuedLogbookWeek;
  keysOn: boolean;
  onAnswered: (done: string) => void;
}) {
  const toast = useToast();
  const userId = useSession((session) => session.userId);
  const sign = useEndpointMutation(signLogbookWeek);
  const sendBack = useEndpointMutation(sendBackLogbookWeek);
  const signing = useRef(true);
  const place = useRef<HTMLDivElement>(null);
  const form = useServerForm({
    defaultValues: { Comment: '' },
    draftKey: `${userId}/logbook-answer/${id}`,
    submit: async ({ Comment }) => {
      const params = { id };
      if (!signing.current) {
        await sendBack.mutateAsync({ params, body: { SeenRevision: Revision, Comment } });
        return messages.sentBack(Intern.Name);
      }
      const body = { SeenRevision: Revision, ...(Comment.trim() === '' ? {} : { Comment }) };
      return messages.signed(Intern.Name, (await sign.mutateAsync({ params, body })).Reference);
    },
    onSuccess: (done) => {
      toast.success(done);
      onAnswered(done);
    },
    onFailure: (error) => {
      toast.error(messages.actFailed);
      return conflictWords(error, '') || undefined;
    },
  });
  useKeys(keysOn, {
    s: () => void form.onSubmit(),
    b: () => place.current?.querySelector('textarea')?.focus(),
  });
  return (
    <Form form={form} label={messages.form}>
      <div ref={place}>
        <TextField
          name="Comment"
          label={messages.comment}
          hint={messages.commentHint}
          multiline
          rows={ROWS}
          readOnly={form.submitting}
        />
      </div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <SubmitButton size="medium" busyText={messages.sending} aria-keyshortcuts={keysOn ? 'S' : undefined}>
          {messages.sign}
        </SubmitButton>
        <BusyButton
          variant="outlined"
          busy={false}
          blocked={form.submitting}
          onClick={() => {
            signing.current = false;
            void form.onSubmit().finally(() => {
              signing.current = true;
            });
          }}
        >
          {messages.sendBack}
        </BusyButton>
      </Box>
    </Form>
  );
}
