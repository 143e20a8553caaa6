import { useSession } from '@internship-portals/shared-api/client';
import { conflictWords, useToast } from '@internship-portals/shared-ui';
import { FormModal, TextField, useServerForm } from '@internship-portals/shared-ui/form';
import type { ReactNode } from 'react';

/** What an intern asks the supervisor to confirm, with a reason, in a dialog. */
export function RequestModal<Values extends Record<string, string>>({
  title,
  texts,
  defaultValues,
  draft,
  submit,
  children,
  onClose,
}: {
  title: string;
  texts: Record<'submit' | 'submitting' | 'cancel' | 'failed' | 'reason' | 'reasonHint', string>;
  defaultValues: Values & { Reason: string };
  /** Names what was typed, among the drafts of the intern. */
  draft: string;
  submit: (values: Values & { Reason: string }) => Promise<{ message: string }>;
  /** The fields before the reason. */
  children: (isSubmitting: boolean) => ReactNode;
  onClose: () => void;
}) {
  const toast = useToast();
  const userId = useSession((session) => session.userId);
  const form = useServerForm({
    defaultValues,
    draftKey: `${userId}/${draft}`,
    submit,
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
    onFailure: (error) => {
      toast.error(texts.failed);
      return conflictWords(error, '') || undefined;
    },
  });
  return (
    <FormModal
      title={title}
      form={form}
      labels={{ submit: texts.submit, submitting: texts.submitting, cancel: texts.cancel }}
      width="xs"
      onClose={onClose}
    >
      {children(form.submitting)}
      <TextField
        name="Reason"
        label={texts.reason}
        hint={texts.reasonHint}
        multiline
        rows={3}
        maxLength={2000}
        readOnly={form.submitting}
      />
    </FormModal>
  );
}
