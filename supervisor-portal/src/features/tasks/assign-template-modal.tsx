import { assignTaskTemplate, listMyInterns, type TaskTemplate } from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { useToast } from '@internship-portals/shared-ui';
import { FormModal, useServerForm } from '@internship-portals/shared-ui/form';
import Typography from '@mui/material/Typography';
import { InternsField, useChosenInterns } from './interns-field';
import { messages } from './messages';

const { assignTemplate: texts } = messages;

/** Assigns all tasks of a template to the chosen interns. */
export function AssignTemplateModal({ template, onClose }: { template: TaskTemplate; onClose: () => void }) {
  const assign = useEndpointMutation(assignTaskTemplate);
  const toast = useToast();
  const chosenInterns = useChosenInterns();
  const interns = useEndpoint(listMyInterns, { query: {} }).data?.MyInterns ?? [];
  const form = useServerForm({
    defaultValues: { Interns: '' },
    submit: ({ Interns }) =>
      assign.mutateAsync({ params: { id: template.id }, body: { Interns: chosenInterns(Interns) } }),
    onSuccess: ({ message }, { Interns }) => {
      const chosen = chosenInterns(Interns);
      const names = interns.filter(({ user_id }) => chosen.includes(user_id)).map(({ Name }) => Name);
      toast.success(message, { detail: names.join(', '), names });
      onClose();
    },
    onFailure: () => toast.error(texts.failed),
  });
  return (
    <FormModal title={texts.title(template.Name)} form={form} labels={texts} onClose={onClose}>
      <Typography sx={{ color: 'text.secondary' }}>{texts.hint(template.Tasks.length)}</Typography>
      <InternsField label={messages.interns.field} />
    </FormModal>
  );
}
