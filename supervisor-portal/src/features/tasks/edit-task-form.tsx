import { call, useSession } from '@internship-portals/shared-api/client';
import { type Answer, getTaskForEdit, supervisorPages, updateTask } from '@internship-portals/shared-api/contract';
import { useEndpointMutation, useSeen } from '@internship-portals/shared-api/query';
import { conflictWords, LinkButton, today, useToast } from '@internship-portals/shared-ui';
import { DateField } from '@internship-portals/shared-ui/dates';
import { Form, SubmitButton, useServerForm } from '@internship-portals/shared-ui/form';
import { useNavigate } from '@internship-portals/shared-ui/router';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { CountedField, DESCRIPTION_LENGTH, DESCRIPTION_ROWS, TASK_LENGTH } from './counted-field';
import { messages } from './messages';

const { editTask: texts, taskFields: labels } = messages;

/** The fields of a task. A past deadline is accepted if unchanged. */
export function EditTaskForm({ task }: { task: Answer<typeof getTaskForEdit>['task'] }) {
  const update = useEndpointMutation(updateTask);
  const unlessChanged = useSeen(async () => (await call(getTaskForEdit, { params: { id: task.id } })).task.Revision);
  const userId = useSession((session) => session.userId);
  const toast = useToast();
  const navigate = useNavigate();
  const taskAddress = supervisorPages.task(task.id);
  const form = useServerForm({
    defaultValues: { Task: task.Task, Description: task.Description, Deadline: task.Deadline },
    draftKey: `${userId}/edit-task/${task.id}`,
    submit: (values) =>
      unlessChanged(task.Revision, (SeenRevision) =>
        update.mutateAsync({ params: { id: task.id }, body: { ...values, SeenRevision } }),
      ),
    onSuccess: (_answer, { Task }) => {
      toast.success(texts.done, { detail: Task, names: [Task] });
      navigate(taskAddress);
    },
    onFailure: (error) => {
      toast.error(texts.failed);
      return conflictWords(error, '') || undefined;
    },
  });
  return (
    <Paper variant="outlined" sx={{ maxWidth: 640, p: { xs: 2, sm: 3 } }}>
      <Form form={form} label={texts.title}>
        <CountedField name="Task" label={labels.task} limit={TASK_LENGTH} />
        <CountedField
          name="Description"
          label={labels.description}
          limit={DESCRIPTION_LENGTH}
          rows={DESCRIPTION_ROWS}
        />
        <DateField name="Deadline" label={labels.deadline} minDate={today()} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <SubmitButton busyText={texts.submitting}>{texts.submit}</SubmitButton>
          <LinkButton to={taskAddress} size="large" color="inherit" onClick={form.forgetDraft}>
            {texts.cancel}
          </LinkButton>
        </Box>
      </Form>
    </Paper>
  );
}
