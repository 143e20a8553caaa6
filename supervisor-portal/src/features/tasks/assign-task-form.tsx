import { useSession } from '@internship-portals/shared-api/client';
import { assignTask, assignTaskToAll, supervisorPages } from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { today, useToast } from '@internship-portals/shared-ui';
import { DateField } from '@internship-portals/shared-ui/dates';
import { Form, SubmitButton, useServerForm } from '@internship-portals/shared-ui/form';
import { useNavigate } from '@internship-portals/shared-ui/router';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { CountedField, DESCRIPTION_LENGTH, DESCRIPTION_ROWS, TASK_LENGTH } from './counted-field';
import { InternsField, useChosenInterns } from './interns-field';
import { messages } from './messages';

const { assignTask: texts, taskFields: labels } = messages;

/**
 * Assigns a task to an intern and, if others are chosen, to all of them at once. The id in the address decides; the name is
 * only displayed. Errors about the intern appear above the form, because it has no field for the intern.
 */
export function AssignTaskForm({
  internId,
  name,
  from,
}: {
  internId: string;
  name: string;
  /** The task whose texts the new one starts from. */
  from?: { id: string; Task: string; Description: string };
}) {
  const assign = useEndpointMutation(assignTask);
  const assignAll = useEndpointMutation(assignTaskToAll);
  const userId = useSession((session) => session.userId);
  const toast = useToast();
  const navigate = useNavigate();
  const chosenInterns = useChosenInterns();
  const form = useServerForm({
    defaultValues: {
      Task: from?.Task ?? '',
      TaskDescription: from?.Description ?? '',
      Deadline: '',
      Interns: '',
    },
    draftKey: [userId, 'assign-task', internId, ...(from ? [from.id] : [])].join('/'),
    submit: ({ Interns, ...values }) => {
      const others = chosenInterns(Interns);
      return others.length === 0
        ? assign.mutateAsync({ body: { AssignedTo: internId, ...values } })
        : assignAll.mutateAsync({ body: { Interns: [internId, ...others], ...values } });
    },
    onSuccess: ({ message }, { Interns }) => {
      // Of several, the message has the number.
      toast.success(message, chosenInterns(Interns).length > 0 ? {} : { detail: name, names: [name] });
      navigate(supervisorPages.assignedTasks);
    },
    onFailure: () => toast.error(texts.failed),
  });
  return (
    <Paper variant="outlined" sx={{ maxWidth: 640, p: { xs: 2, sm: 3 } }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.intern}
      </Typography>
      <Typography variant="h3" component="p" translate="no" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2.5 }}>
        {texts.hint}
      </Typography>
      <Form form={form} label={texts.title}>
        <CountedField name="Task" label={labels.task} limit={TASK_LENGTH} />
        <CountedField
          name="TaskDescription"
          label={labels.description}
          limit={DESCRIPTION_LENGTH}
          rows={DESCRIPTION_ROWS}
        />
        <DateField name="Deadline" label={labels.deadline} minDate={today()} />
        <InternsField label={texts.others} hint={texts.othersHint} without={internId} />
        <SubmitButton busyText={texts.submitting} sx={{ alignSelf: 'flex-start' }}>
          {texts.submit}
        </SubmitButton>
      </Form>
    </Paper>
  );
}
