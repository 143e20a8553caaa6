import { adminPages, type DecisionReason, getReviewLists, saveReason } from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { TextLink, useToast } from '@internship-portals/shared-ui';
import { FormModal, SelectField, TextField, useServerForm } from '@internship-portals/shared-ui/form';
import { messages } from './messages';
import type { ReasonKind } from './reason-fields';

/** Says or changes why the standing decision on an application was made. */
export function ReasonModal({
  applicationId,
  name,
  kind,
  why,
  onSaved,
  onClose,
}: {
  applicationId: string;
  /** The applicant's. */
  name: string;
  kind: ReasonKind;
  why: DecisionReason | undefined;
  onSaved?: (why: DecisionReason) => void;
  onClose: () => void;
}) {
  const { data } = useEndpoint(getReviewLists, {});
  const save = useEndpointMutation(saveReason);
  const toast = useToast();
  const form = useServerForm({
    defaultValues: { Reason: why?.Reason ?? '', Note: why?.Note ?? '' },
    submit: ({ Reason, Note }) => save.mutateAsync({ body: { Ids: [applicationId], Reason, Note } }),
    onSuccess: (_, values) => {
      toast.success(messages.saved, { detail: name, names: [name] });
      onSaved?.(values);
      onClose();
    },
    onFailure: () => toast.error(messages.failed, name),
  });
  const listed = (kind === 'accept' ? data?.AcceptReasons : data?.DeclineReasons) ?? [];
  // What was said keeps its words after the list has changed.
  const options = why?.Reason && !listed.includes(why.Reason) ? [why.Reason, ...listed] : listed;
  return (
    <FormModal
      title={messages.title}
      form={form}
      labels={{ submit: messages.save, submitting: messages.saving, cancel: messages.cancel }}
      width="xs"
      onClose={onClose}
    >
      <SelectField
        name="Reason"
        label={messages.reason}
        hint={messages.optional}
        emptyLabel={messages.none}
        options={options.map((option) => ({ value: option, label: option }))}
      />
      <TextField name="Note" label={messages.note} multiline rows={3} maxLength={1000} autoComplete="off" />
      <TextLink to={adminPages.reviewLists}>{messages.lists}</TextLink>
    </FormModal>
  );
}
