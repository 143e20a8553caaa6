import { call } from '@internship-portals/shared-api/client';
import {
  createJoiningDocument,
  type JoiningDocument,
  listJoiningDocuments,
  updateJoiningDocument,
} from '@internship-portals/shared-api/contract';
import { useEndpointMutation, useSeen } from '@internship-portals/shared-api/query';
import { useToast } from '@internship-portals/shared-ui';
import { FormModal, SelectField, TextField, useServerForm } from '@internship-portals/shared-ui/form';
import { common } from '../../messages';
import { messages } from './messages';

const { actions } = common;
const { form: texts } = messages;

const CHOICES = [
  { value: 'yes', label: messages.yes },
  { value: 'no', label: messages.no },
];
const choiceOf = (value: boolean) => (value ? 'yes' : 'no');

/** Adds a document to the list, or changes one. The dialog stays open until it is saved, so that nothing typed is lost. */
export function DocumentModal({ document, onClose }: { document?: JoiningDocument; onClose: () => void }) {
  const create = useEndpointMutation(createJoiningDocument);
  const update = useEndpointMutation(updateJoiningDocument);
  const toast = useToast();
  const id = document?.id ?? '';
  const saveSeen = useSeen(async () => {
    const { Documents } = await call(listJoiningDocuments, {});
    return Documents.find((each) => each.id === id)?.Revision;
  });
  const form = useServerForm({
    defaultValues: {
      Name: document?.Name ?? '',
      Explanation: document?.Explanation ?? '',
      DaysBefore: String(document?.DaysBefore ?? 7),
      Required: choiceOf(document?.Required ?? true),
      Active: choiceOf(document?.Active ?? true),
    },
    submit: async (values) => {
      const body = {
        ...values,
        // No number is not 0: the server says what to enter.
        DaysBefore: Number.parseFloat(values.DaysBefore),
        Required: values.Required === 'yes',
        Active: values.Active === 'yes',
      };
      if (!document) await create.mutateAsync({ body });
      else await saveSeen(document.Revision, (Seen) => update.mutateAsync({ params: { id }, body: { ...body, Seen } }));
    },
    onSuccess: () => {
      toast.success(document ? texts.saved : texts.added);
      onClose();
    },
    onFailure: () => toast.error(texts.failed),
  });
  return (
    <FormModal
      title={document ? messages.edit : messages.add}
      form={form}
      labels={{ submit: actions.save, submitting: actions.saving, cancel: actions.close }}
      onClose={onClose}
    >
      <TextField name="Name" label={texts.name} autoComplete="off" autoFocus />
      <TextField name="Explanation" label={texts.explanation} hint={texts.explanationHint} autoComplete="off" />
      <TextField name="DaysBefore" label={texts.daysBefore} type="number" />
      <SelectField name="Required" label={texts.required} hint={texts.requiredHint} options={CHOICES} />
      <SelectField name="Active" label={texts.active} hint={texts.activeHint} options={CHOICES} />
    </FormModal>
  );
}
