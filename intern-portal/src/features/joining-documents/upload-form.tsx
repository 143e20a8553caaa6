import {
  JOINING_DOCUMENT_MAX_BYTES,
  joiningDocumentMessages,
  uploadJoiningDocument,
  type WantedDocument,
} from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { BusyButton, conflictWords, useToast } from '@internship-portals/shared-ui';
import {
  BusyNotice,
  FileField,
  Form,
  guardUpload,
  SubmitButton,
  UploadProgress,
  useRetryWhenBusy,
  useServerForm,
} from '@internship-portals/shared-ui/form';
import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { messages as texts } from './messages';

/** Only filters the file picker; the server checks content. A phone offers its camera, too. */
const ACCEPT = '.pdf,application/pdf,image/*,.heic';

/** Why the wait for a busy server has ended. Nobody sees the form's message any more. */
const LEFT = new Error('The page was left');

const EMPTY: { File: File | null } = { File: null };

/** Uploads a document, in place of the one that was sent before. */
export function UploadForm({ document, onClose }: { document: WantedDocument; onClose: () => void }) {
  const toast = useToast();
  const [sent, setSent] = useState(0);
  const send = useEndpointMutation(uploadJoiningDocument, undefined, { onUploadProgress: setSent });
  const stopping = useRef<AbortController>(undefined);
  const { nextAttempt, retryWhenBusy } = useRetryWhenBusy();
  const form = useServerForm({
    defaultValues: EMPTY,
    submit: ({ File }) => {
      const stop = new AbortController();
      stopping.current = stop;
      return guardUpload(() =>
        retryWhenBusy(stop.signal, () => {
          setSent(0);
          // Without a file the server says what to do.
          return send.mutateAsync({ params: { id: document.id }, body: { File } as { File: Blob } });
        }),
      );
    },
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
    onFailure: (error) => {
      if (error === LEFT) return void toast.error(texts.sendFailed, texts.left);
      if (error === stopping.current?.signal.reason) return texts.cancelled;
      toast.error(conflictWords(error, texts.sendFailed));
    },
  });
  // Leaving the page ends the wait for a busy server.
  useEffect(() => () => stopping.current?.abort(LEFT), []);
  return (
    <Form form={form} label={texts.file(document.Name)}>
      <FileField
        name="File"
        label={texts.file(document.Name)}
        accept={ACCEPT}
        hint={texts.fileHint}
        maxBytes={JOINING_DOCUMENT_MAX_BYTES}
        tooLarge={texts.tooLarge}
        check={async ({ name, size }) => (size === 0 ? joiningDocumentMessages.empty(name) : undefined)}
        disabled={form.submitting}
      />
      {form.submitting && nextAttempt === undefined && <UploadProgress label={texts.uploading} share={sent} />}
      {nextAttempt !== undefined && (
        <BusyNotice nextAttempt={nextAttempt} kept={texts.kept} onCancel={() => stopping.current?.abort()} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <SubmitButton size="medium" busyText={texts.submitting}>
          {texts.submit}
        </SubmitButton>
        <BusyButton color="inherit" busy={false} blocked={form.submitting} onClick={onClose}>
          {texts.cancel}
        </BusyButton>
      </Box>
    </Form>
  );
}
