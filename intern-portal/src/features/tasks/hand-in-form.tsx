import { useSession } from '@internship-portals/shared-api/client';
import { handIn, problemOfWorkFiles, type Task } from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { BusyButton, conflictWords, useToast } from '@internship-portals/shared-ui';
import {
  BusyNotice,
  Form,
  guardUpload,
  SubmitButton,
  TextField,
  UploadProgress,
  useRetryWhenBusy,
  useServerForm,
} from '@internship-portals/shared-ui/form';
import { FilesField } from '@internship-portals/shared-ui/hand-ins';
import Box from '@mui/material/Box';
import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react';
import { taskTexts } from './task-texts';

const { handIn: texts } = taskTexts;

/** Rows of the note. */
const NOTE_ROWS = 4;

/** Why the wait for a busy server has ended. Nobody sees the form's message any more. */
const LEFT = new Error('The page was left');

interface Values {
  Note: string;
  Link: string;
  Files: File[];
}

/** Hands in a version of the work, alone or together with the completion. */
export function HandInForm({ task, onClose }: { task: Task; onClose: () => void }) {
  const toast = useToast();
  const userId = useSession((session) => session.userId);
  const [sent, setSent] = useState(0);
  const send = useEndpointMutation(handIn, undefined, { onUploadProgress: setSent });
  const completing = useRef(false);
  const stopping = useRef<AbortController>(undefined);
  const { nextAttempt, retryWhenBusy } = useRetryWhenBusy();
  const form = useServerForm<Values>({
    defaultValues: { Note: '', Link: '', Files: [] },
    draftKey: `${userId}/hand-in/${task.id}`,
    submit: ({ Note, Link, Files }) => {
      const Complete = completing.current ? ('true' as const) : undefined;
      const body = { Note, Link, Files, Complete, SeenRevision: String(task.Revision) };
      const stop = new AbortController();
      stopping.current = stop;
      return guardUpload(() =>
        retryWhenBusy(stop.signal, () => {
          setSent(0);
          return send.mutateAsync({ params: { id: task.id }, body });
        }),
      );
    },
    onSuccess: () => {
      toast.success(texts.done);
      onClose();
    },
    onFailure: (error) => {
      if (error === LEFT) return void toast.error(texts.failed, texts.left);
      if (error === stopping.current?.signal.reason) return texts.cancelled;
      toast.error(conflictWords(error, texts.failed));
    },
  });
  // Leaving the page ends the wait for a busy server.
  useEffect(() => () => stopping.current?.abort(LEFT), []);
  const submit = (complete: boolean, event?: BaseSyntheticEvent) => {
    if (!form.submitting) completing.current = complete;
    return form.onSubmit(event);
  };
  return (
    <Form form={{ ...form, onSubmit: (event) => submit(false, event) }} label={texts.start}>
      <TextField name="Note" label={texts.note} multiline rows={NOTE_ROWS} autoFocus readOnly={form.submitting} />
      <TextField name="Link" label={texts.link} hint={texts.linkHint} readOnly={form.submitting} />
      <FilesField name="Files" label={texts.files} disabled={form.submitting} problemOf={problemOfWorkFiles} />
      {form.submitting && nextAttempt === undefined && <UploadProgress label={texts.uploading} share={sent} />}
      {nextAttempt !== undefined && (
        <BusyNotice nextAttempt={nextAttempt} kept={texts.kept} onCancel={() => stopping.current?.abort()} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <SubmitButton size="medium" busyText={texts.submitting}>
          {texts.submit}
        </SubmitButton>
        {task.Status === 'Assigned' && (
          <BusyButton variant="outlined" busy={false} blocked={form.submitting} onClick={() => void submit(true)}>
            {texts.submitAndComplete}
          </BusyButton>
        )}
        <BusyButton
          color="inherit"
          busy={false}
          blocked={form.submitting}
          onClick={() => {
            form.forgetDraft();
            onClose();
          }}
        >
          {texts.cancel}
        </BusyButton>
      </Box>
    </Form>
  );
}
