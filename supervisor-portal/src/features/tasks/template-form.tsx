import { useSession } from '@internship-portals/shared-api/client';
import {
  addTaskTemplate,
  supervisorPages,
  type TaskTemplate,
  updateTaskTemplate,
} from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { LinkButton, useToast } from '@internship-portals/shared-ui';
import { Form, SubmitButton, TextField, useServerForm, useWatch } from '@internship-portals/shared-ui/form';
import { useNavigate } from '@internship-portals/shared-ui/router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { CountedField, DESCRIPTION_LENGTH, DESCRIPTION_ROWS, TASK_LENGTH } from './counted-field';
import { messages } from './messages';

const { template: texts, taskFields: labels } = messages;

/** Tasks of a template, as in the contract. */
const MAX_TASKS = 20;
const MAX_DAYS = 365;
/** Characters of its name, as in the contract. */
const NAME_LENGTH = 80;

/** Drafts keep text, so every value is one: `Shared` is '' for false, `Count` is how many tasks there are. */
type Values = Record<string, string>;

const fieldsOf = (index: number) => ({
  task: `Task${index}`,
  description: `Description${index}`,
  days: `DueInDays${index}`,
});

/** The form's values for a template, or for none. All places exist from the beginning, because drafts know only them. */
function valuesOf(template?: TaskTemplate): Values {
  const values: Values = {
    Name: template?.Name ?? '',
    Shared: template?.Shared ? 'yes' : '',
    Count: String(template?.Tasks.length ?? 1),
  };
  for (let index = 0; index < MAX_TASKS; index++) {
    const fields = fieldsOf(index);
    const task = template?.Tasks[index];
    values[fields.task] = task?.Task ?? '';
    values[fields.description] = task?.TaskDescription ?? '';
    values[fields.days] = task ? String(task.DueInDays) : '';
  }
  return values;
}

/** The template in the form's values. Throws messages by field, as the server does, for what cannot be sent. */
function templateIn(values: Values) {
  const errors: Record<string, string[]> = {};
  const isLonger = (text: string | undefined, limit: number) => [...(text ?? '').trim()].length > limit;
  if (!values.Name?.trim()) errors.Name = [texts.nameMissing];
  if (isLonger(values.Name, NAME_LENGTH)) errors.Name = [texts.tooLong(NAME_LENGTH)];
  const Tasks = Array.from({ length: Number(values.Count) }, (_, index) => {
    const fields = fieldsOf(index);
    const days = values[fields.days]?.trim() ?? '';
    if (!values[fields.task]?.trim()) errors[fields.task] = [texts.taskMissing];
    if (!values[fields.description]?.trim()) errors[fields.description] = [texts.descriptionMissing];
    if (isLonger(values[fields.task], TASK_LENGTH)) errors[fields.task] = [texts.tooLong(TASK_LENGTH)];
    if (isLonger(values[fields.description], DESCRIPTION_LENGTH))
      errors[fields.description] = [texts.tooLong(DESCRIPTION_LENGTH)];
    if (!/^\d{1,3}$/.test(days) || Number(days) > MAX_DAYS) errors[fields.days] = [texts.dueWrong];
    return {
      Task: values[fields.task] ?? '',
      TaskDescription: values[fields.description] ?? '',
      DueInDays: Number(days),
    };
  });
  if (Object.keys(errors).length > 0) throw Object.assign(new Error('Invalid'), { status: 422, errors });
  return { Name: values.Name ?? '', Shared: values.Shared === 'yes', Tasks };
}

/** Adds a template, or changes one of the supervisor's own. */
export function TemplateForm({ template }: { template?: TaskTemplate }) {
  const add = useEndpointMutation(addTaskTemplate);
  const update = useEndpointMutation(updateTaskTemplate);
  const userId = useSession((session) => session.userId);
  const toast = useToast();
  const navigate = useNavigate();
  const form = useServerForm<Values>({
    defaultValues: valuesOf(template),
    draftKey: `${userId}/template/${template?.id ?? 'new'}`,
    submit: async (values) => {
      const body = templateIn(values);
      return template ? update.mutateAsync({ params: { id: template.id }, body }) : add.mutateAsync({ body });
    },
    onSuccess: () => {
      toast.success(template ? texts.updated : texts.added);
      navigate(supervisorPages.templates);
    },
    onFailure: () => toast.error(texts.failed),
  });
  const set = (name: string, value: string) => form.form.setValue(name, value, { shouldDirty: true });

  /** Removes a task: those after it move up. */
  const remove = (index: number) => {
    const values = form.form.getValues();
    for (let to = index; to < MAX_TASKS; to++) {
      const [here, next] = [fieldsOf(to), fieldsOf(to + 1)];
      for (const part of ['task', 'description', 'days'] as const) set(here[part], values[next[part]] ?? '');
    }
    set('Count', String(Number(values.Count) - 1));
    form.form.clearErrors();
  };

  return (
    <Paper variant="outlined" sx={{ maxWidth: 720, p: { xs: 2, sm: 3 } }}>
      <Form form={form} label={template ? texts.edit : texts.add}>
        <TextField name="Name" label={texts.name} hint={texts.nameHint} autoComplete="off" />
        <Shared onChange={(shared) => set('Shared', shared ? 'yes' : '')} />
        <Tasks onAdd={(count) => set('Count', String(count + 1))} onRemove={remove} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <SubmitButton busyText={texts.submitting}>{template ? texts.submitEdit : texts.submitAdd}</SubmitButton>
          <LinkButton to={supervisorPages.templates} size="large" color="inherit" onClick={form.forgetDraft}>
            {texts.cancel}
          </LinkButton>
        </Box>
      </Form>
    </Paper>
  );
}

function Shared({ onChange }: { onChange: (shared: boolean) => void }) {
  const shared: unknown = useWatch({ name: 'Shared' });
  return (
    <FormControlLabel
      label={texts.share}
      control={<Checkbox checked={shared === 'yes'} onChange={(_event, checked) => onChange(checked)} />}
    />
  );
}

function Tasks({ onAdd, onRemove }: { onAdd: (count: number) => void; onRemove: (index: number) => void }) {
  const count = Number(useWatch({ name: 'Count' }));
  return (
    <>
      {Array.from({ length: count }, (_, index) => {
        const fields = fieldsOf(index);
        return (
          <Box
            // biome-ignore lint/suspicious/noArrayIndexKey: the fields belong to places.
            key={index}
            component="section"
            aria-label={texts.number(index + 1)}
            sx={{ display: 'grid', gap: 2, p: 2, border: 1, borderColor: 'divider', borderRadius: '12px' }}
          >
            <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
              <Typography variant="h3" component="h2">
                {texts.number(index + 1)}
              </Typography>
              {count > 1 && (
                <Button
                  size="small"
                  color="inherit"
                  aria-label={texts.removeTask(index + 1)}
                  onClick={() => onRemove(index)}
                >
                  {texts.remove}
                </Button>
              )}
            </Box>
            <CountedField name={fields.task} label={labels.task} limit={TASK_LENGTH} />
            <CountedField
              name={fields.description}
              label={labels.description}
              limit={DESCRIPTION_LENGTH}
              rows={DESCRIPTION_ROWS}
            />
            <TextField name={fields.days} label={texts.due} hint={texts.dueHint} autoComplete="off" />
          </Box>
        );
      })}
      {count < MAX_TASKS && (
        <Button variant="outlined" onClick={() => onAdd(count)} sx={{ alignSelf: 'flex-start' }}>
          {texts.addTask}
        </Button>
      )}
    </>
  );
}
