import {
  replaceUniversityForm,
  UNIVERSITY_FORM_MAX_BYTES,
  type UniversityForm,
  universityFormMessages,
  uploadUniversityForm,
} from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { conflictWords, useToast } from '@internship-portals/shared-ui';
import { FileField, FormModal, guardUpload, useServerForm } from '@internship-portals/shared-ui/form';
import { common } from '../../messages';
import { messages } from './messages';

const { forms: texts } = messages;
const EMPTY: { File: File | null } = { File: null };

/** Sends a PDF form, in place of the PDF of `form` if there is one. */
export function UploadModal({ form: replaced, onClose }: { form?: UniversityForm; onClose: () => void }) {
  const upload = useEndpointMutation(uploadUniversityForm);
  const replace = useEndpointMutation(replaceUniversityForm);
  const toast = useToast();
  const form = useServerForm({
    defaultValues: EMPTY,
    submit: ({ File }) => {
      // Without a file the server says what to do.
      const body = { File } as { File: Blob };
      return guardUpload(() =>
        replaced ? replace.mutateAsync({ params: { id: replaced.id }, body }) : upload.mutateAsync({ body }),
      );
    },
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
    onFailure: (error) => toast.error(conflictWords(error, texts.uploadFailed)),
  });
  return (
    <FormModal
      title={replaced ? texts.replaceOf(replaced.Name) : texts.add}
      form={form}
      labels={{ submit: texts.send, submitting: texts.sending, cancel: common.actions.close }}
      onClose={onClose}
    >
      <FileField
        name="File"
        label={texts.file}
        accept=".pdf,application/pdf"
        hint={texts.fileHint}
        maxBytes={UNIVERSITY_FORM_MAX_BYTES}
        check={async ({ name, size }) => (size === 0 ? universityFormMessages.empty(name) : undefined)}
        disabled={form.submitting}
      />
    </FormModal>
  );
}
