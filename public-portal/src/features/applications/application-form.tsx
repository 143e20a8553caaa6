import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { ApiError, call, useChecking } from 'shared-api/client';
import {
  type Answer,
  apply,
  DOCUMENT_MAX_BYTES,
  documentMessages,
  getProgramme,
  type Input,
  listPositions,
  visitorPages,
} from 'shared-api/contract';
import { useEndpoint, useOnFailure } from 'shared-api/query';
import { useToast } from 'shared-ui';
import {
  BusyNotice,
  CheckingNotice,
  EmailField,
  FileField,
  Form,
  SelectField,
  SubmitButton,
  TextField,
  UploadProgress,
  useRetryWhenBusy,
  useServerForm,
  useWarningBeforeUnload,
} from 'shared-ui/form';
import { PhoneField } from 'shared-ui/phone';
import { useNavigate } from 'shared-ui/router';
import type { Applied } from './applied';
import { documentProblem } from './document-problem';
import { messages } from './messages';
import { PrivacyNotice } from './privacy-notice';

const texts = messages.application;

interface Values {
  Name: string;
  Email: string;
  PhoneNumber: string;
  Position: string;
  Cv: File | null;
  AttachmentLetter: File | null;
}

const empty: Values = { Name: '', Email: '', PhoneNumber: '', Position: '', Cv: null, AttachmentLetter: null };

/** Refuses documents that the server would take in vain, or that the browser cannot send. */
async function refuseDocuments(values: Values, empty: (name: keyof Values) => void): Promise<void> {
  const errors: Record<string, string[]> = {};
  for (const name of ['Cv', 'AttachmentLetter'] as const) {
    const problem = values[name] && (await documentProblem(values[name]));
    if (problem?.isFinal) errors[name] = [problem.message];
    if (problem?.isGone) empty(name);
  }
  const [first] = Object.values(errors).flat();
  if (first) throw new ApiError(first, 422, errors);
}

/** Empty fields are not checked here; the server checks them with all other rules. */
type ApplicationBody = Input<typeof apply>['body'];

/** The application: two PDFs and four answers, sent in one request. */
export function ApplicationForm() {
  const toast = useToast();
  const navigate = useNavigate();
  const [sent, setSent] = useState(0);
  const stopping = useRef<AbortController>(undefined);
  const { nextAttempt, retryWhenBusy } = useRetryWhenBusy();
  const isChecking = useChecking().waiting > 0;
  const programme = useEndpoint(getProgramme, {});
  const form = useServerForm<Values, Applied>({
    defaultValues: empty,
    draftKey: 'application',
    submit: async (values) => {
      await refuseDocuments(values, (name) => form.form.setValue(name, null));
      stopping.current = new AbortController();
      const { signal } = stopping.current;
      const { PrivacyNotice: notice } = programme.data ?? (await call(getProgramme, {}, { signal }));
      const body = { ...values, PrivacyVersion: String(notice.Version) } as ApplicationBody;
      const answer: Answer<typeof apply> = await retryWhenBusy(signal, () => {
        setSent(0);
        return call(apply, { body }, { onUploadProgress: setSent, signal });
      });
      const { Email, Cv, AttachmentLetter } = values;
      return { Email, Reference: answer.Reference, Files: [Cv, AttachmentLetter].flatMap((file) => file?.name ?? []) };
    },
    onSuccess: (applied) => {
      toast.success(texts.sent);
      navigate(visitorPages.applicationStatus, { state: { applied } });
    },
    onFailure: () => {
      if (stopping.current?.signal.aborted) return texts.busy.cancelled;
      toast.error(texts.failed);
    },
  });

  // Leaving the page aborts the upload.
  useEffect(() => () => stopping.current?.abort(), []);
  useWarningBeforeUnload(form.submitting);

  return (
    <Form form={form} label={texts.form}>
      <TextField name="Name" label={texts.name} autoComplete="name" />
      <EmailField name="Email" label={texts.email} autoComplete="email" />
      <PhoneField name="PhoneNumber" label={texts.phone} />
      <PositionSelect />
      <DocumentField name="Cv" label={texts.cv} />
      <DocumentField name="AttachmentLetter" label={texts.letter} />
      {form.submitting && !isChecking && nextAttempt === undefined && (
        <UploadProgress label={texts.uploading} share={sent} />
      )}
      <CheckingNotice checking={isChecking}>
        {nextAttempt !== undefined && (
          <BusyNotice nextAttempt={nextAttempt} kept={texts.busy.kept} onCancel={() => stopping.current?.abort()} />
        )}
      </CheckingNotice>
      <PrivacyNotice read={programme} />
      <SubmitButton busyText={texts.submitting}>{texts.submit}</SubmitButton>
    </Form>
  );
}

function DocumentField({ name, label }: { name: 'Cv' | 'AttachmentLetter'; label: string }) {
  return (
    <FileField
      name={name}
      label={label}
      accept="application/pdf,.pdf"
      hint={texts.fileHint}
      maxBytes={DOCUMENT_MAX_BYTES}
      tooLarge={documentMessages.size}
      check={async (file) => (await documentProblem(file))?.message}
    />
  );
}

/** The positions, or a retry button in their place. */
function PositionSelect() {
  const toast = useToast();
  const { data, error, refetch, isFetching } = useEndpoint(listPositions, {});
  useOnFailure(error, () => toast.error(texts.positionsFailed));
  const names = data?.Positions.map((position) => position.Position) ?? [];
  return (
    <>
      <SelectField
        name="Position"
        label={texts.position}
        options={names.map((name) => ({ value: name, label: name }))}
      />
      {error && !data ? (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" size="small" disabled={isFetching} onClick={() => void refetch()}>
              {texts.retry}
            </Button>
          }
        >
          {texts.positionsFailedHint}
        </Alert>
      ) : null}
    </>
  );
}
