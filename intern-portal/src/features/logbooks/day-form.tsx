import { useSession } from '@internship-portals/shared-api/client';
import {
  addLogbookFiles,
  type LogbookDay,
  problemOfWorkFiles,
  removeLogbookFile,
  saveLogbookDay,
} from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { ActionButton, BusyButton, conflictWords, describeError, useToast } from '@internship-portals/shared-ui';
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
import { FileList, FilesField } from '@internship-portals/shared-ui/hand-ins';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState } from 'react';
import { linkToFile } from './link-to-file';
import { messages } from './messages';
import { saveDay } from './saving-days';

const { day: texts } = messages;

/** Why the wait for a busy server has ended. Nobody sees the form's message any more. */
const LEFT = new Error('The page was left');

/** Rows of a box for what was done. */
const ROWS = 3;

/** As typed: with a point or, as many write it, a comma. The server refuses what is no number. */
const hoursOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')));

interface Values {
  Done: string;
  Learnt: string;
  Hours: string;
  Files: File[];
}

/** Writes a day. What is typed is saved first, so that it does not wait for files on a slow line. It starts with the tasks that were completed on it, and with the hours of its attendance or of the day before. */
export function DayForm({
  day,
  usualHours,
  takesFiles,
  label,
  onClose,
}: {
  day: LogbookDay;
  usualHours: number | undefined;
  takesFiles: boolean;
  label: string;
  onClose: () => void;
}) {
  const toast = useToast();
  const userId = useSession((session) => session.userId);
  const save = useEndpointMutation(saveLogbookDay);
  const [sent, setSent] = useState<number>();
  const add = useEndpointMutation(addLogbookFiles, undefined, { onUploadProgress: setSent });
  const isSaved = useRef(false);
  const stopping = useRef<AbortController>(undefined);
  const { nextAttempt, retryWhenBusy } = useRetryWhenBusy();
  const isNew = day.Done === '';
  const send = async ({ Hours, Files, ...values }: Values) => {
    isSaved.current = false;
    const stop = new AbortController();
    stopping.current = stop;
    await save.mutateAsync({ body: { Date: day.Date, ...values, Hours: hoursOf(Hours) } });
    isSaved.current = true;
    if (Files.length === 0) return;
    await retryWhenBusy(stop.signal, () => {
      setSent(0);
      return add.mutateAsync({ body: { Date: day.Date, Files } });
    }).finally(() => setSent(undefined));
  };
  const form = useServerForm<Values>({
    defaultValues: {
      Done: isNew ? day.Tasks.join('\n') : day.Done,
      Learnt: day.Learnt,
      Hours: String((isNew ? (day.Attended ?? usualHours) : day.Hours) ?? ''),
      Files: [],
    },
    draftKey: `${userId}/logbook/${day.Date}`,
    submit: (values) => guardUpload(() => saveDay(day.Date, () => send(values))),
    onSuccess: () => {
      toast.success(texts.saved);
      onClose();
    },
    onFailure: (error) => {
      if (isSaved.current) {
        if (error === LEFT) return void toast.error(texts.filesFailed, texts.left);
        const why = error === stopping.current?.signal.reason ? '' : conflictWords(error, '') || describeError(error);
        toast.error(texts.filesFailed);
        return [texts.daySaved, why, texts.tryAgain].filter(Boolean).join(' ');
      }
      toast.error(texts.failed);
      return conflictWords(error, '') || undefined;
    },
  });
  // Leaving the page ends the wait for a busy server.
  useEffect(() => () => stopping.current?.abort(LEFT), []);
  return (
    <Form form={form} label={label}>
      <TextField
        name="Done"
        label={texts.done}
        hint={isNew && day.Tasks.length > 0 ? texts.fromTasks : undefined}
        multiline
        rows={ROWS}
        readOnly={form.submitting}
      />
      <TextField name="Learnt" label={texts.learnt} multiline rows={ROWS} readOnly={form.submitting} />
      <Box sx={{ maxWidth: 240 }}>
        <TextField name="Hours" label={texts.hours} hint={texts.hoursHint} readOnly={form.submitting} />
      </Box>
      {day.Files.length > 0 && <KeptFiles day={day} />}
      {takesFiles && (
        <FilesField name="Files" label={texts.files} disabled={form.submitting} problemOf={problemOfWorkFiles} />
      )}
      {form.submitting && nextAttempt === undefined && <UploadProgress label={texts.uploading} share={sent} />}
      {nextAttempt !== undefined && (
        <BusyNotice nextAttempt={nextAttempt} kept={texts.filesKept} onCancel={() => stopping.current?.abort()} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <SubmitButton size="medium" busyText={texts.saving}>
          {texts.save}
        </SubmitButton>
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

/** The files that a day has, each with a button that removes it. */
function KeptFiles({ day }: { day: LogbookDay }) {
  const id = useId();
  const remove = useEndpointMutation(removeLogbookFile);
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="body2" sx={{ fontWeight: 550, mb: 0.5 }}>
        {texts.kept}
      </Typography>
      <FileList
        label={texts.kept}
        files={day.Files}
        linkTo={linkToFile}
        action={(file) => (
          <ActionButton
            size="small"
            color="inherit"
            aria-label={texts.removeOf(file.Name)}
            onAct={() => remove.mutateAsync({ params: { id: file.id } })}
            done={texts.removed}
            failed={texts.removeFailed}
          >
            {texts.remove}
          </ActionButton>
        )}
      />
    </Box>
  );
}
