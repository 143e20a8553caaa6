import { call } from '@internship-portals/shared-api/client';
import {
  createUniversity,
  listUniversities,
  type University,
  updateUniversity,
} from '@internship-portals/shared-api/contract';
import { useEndpointMutation, useSeen } from '@internship-portals/shared-api/query';
import { useToast } from '@internship-portals/shared-ui';
import { EmailField, FormModal, TextField, useServerForm } from '@internship-portals/shared-ui/form';
import { PhoneField } from '@internship-portals/shared-ui/phone';
import { common } from '../../messages';
import { messages } from './messages';

const { actions } = common;
const { form: texts } = messages;

/** Adds a university, or changes one. The dialog stays open until it is saved, so that nothing typed is lost. */
export function UniversityModal({ university, onClose }: { university?: University; onClose: () => void }) {
  const create = useEndpointMutation(createUniversity);
  const update = useEndpointMutation(updateUniversity);
  const toast = useToast();
  const id = university?.id ?? '';
  const saveSeen = useSeen(async () => {
    const { Universities } = await call(listUniversities, {});
    return Universities.find((each) => each.id === id)?.Revision;
  });
  const form = useServerForm({
    defaultValues: {
      Name: university?.Name ?? '',
      ContactName: university?.ContactName ?? '',
      ContactEmail: university?.ContactEmail ?? '',
      ContactPhone: university?.ContactPhone ?? '',
    },
    submit: async (body) => {
      if (!university) await create.mutateAsync({ body });
      else
        await saveSeen(university.Revision, (Seen) => update.mutateAsync({ params: { id }, body: { ...body, Seen } }));
    },
    onSuccess: () => {
      toast.success(university ? texts.saved : texts.added);
      onClose();
    },
    onFailure: () => toast.error(texts.failed),
  });
  return (
    <FormModal
      title={university ? messages.edit : messages.add}
      form={form}
      labels={{ submit: actions.save, submitting: actions.saving, cancel: actions.close }}
      onClose={onClose}
    >
      <TextField name="Name" label={texts.name} hint={texts.nameHint} autoComplete="off" autoFocus />
      <TextField name="ContactName" label={texts.coordinator} autoComplete="off" />
      <EmailField name="ContactEmail" label={texts.email} autoComplete="off" />
      <PhoneField name="ContactPhone" label={texts.phone} autoComplete="off" />
    </FormModal>
  );
}
