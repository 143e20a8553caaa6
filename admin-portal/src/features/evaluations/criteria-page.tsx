import { useSession } from '@internship-portals/shared-api/client';
import {
  type Answer,
  adminPages,
  type EvaluationCriteria,
  type EvaluationCriterion,
  getEvaluationCriteria,
  saveEvaluationCriteria,
} from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { conflictWords, PageHeading, useToast } from '@internship-portals/shared-ui';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { Form, SelectField, SubmitButton, TextField, useServerForm } from '@internship-portals/shared-ui/form';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { messages as texts } from './messages';
import { presets } from './presets';

/** The firm's criteria of evaluations. */
export function EvaluationCriteriaPage() {
  const read = useEndpoint(getEvaluationCriteria, {});
  return (
    <>
      <PageHeading title={texts.title} back={{ label: texts.back, to: adminPages.settings }} />
      <QueryBoundary read={read} failed={texts.criteriaFailed}>
        {(list) => <CriteriaForm key={list.Revision} list={list} />}
      </QueryBoundary>
    </>
  );
}

const textOf = (criteria: readonly EvaluationCriterion[]) =>
  criteria.map(({ Name, Weight }) => `${Name}: ${Weight}`).join('\n');

/** The criteria of typed lines; throws, as the server would, for a line without a weight. */
function criteriaOf(text: string): EvaluationCriterion[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const found = /^(.+):\s*(\d+(?:[.,]\d+)?)\s*$/.exec(line);
    if (!found) {
      const errors = { Criteria: [texts.noWeight(index + 1)] };
      throw Object.assign(new Error('Invalid'), { status: 422, errors });
    }
    const [, Name = '', weight = ''] = found;
    return [{ Name: Name.trim(), Weight: Number(weight.replace(',', '.')) }];
  });
}

function CriteriaForm({ list }: { list: Answer<typeof getEvaluationCriteria> }) {
  const userId = useSession((session) => session.userId);
  const save = useEndpointMutation(saveEvaluationCriteria);
  const toast = useToast();
  const form = useServerForm({
    defaultValues: { Scale: list.Scale as string, Criteria: textOf(list.Criteria) },
    draftKey: `${userId}/evaluation-criteria`,
    submit: async ({ Scale, Criteria }) =>
      save.mutateAsync({
        body: {
          Scale: Scale as EvaluationCriteria['Scale'],
          Criteria: criteriaOf(Criteria),
          Seen: list.Revision,
        },
      }),
    onSuccess: () => void toast.success(texts.saved),
    onFailure: (error) => void toast.error(conflictWords(error, texts.notSaved)),
  });
  return (
    <Paper variant="outlined" sx={{ maxWidth: 640, p: { xs: 2, sm: 3 } }}>
      <Typography sx={{ color: 'text.secondary', mb: 2.5 }}>{texts.lead}</Typography>
      <Box role="group" aria-label={texts.presets} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1 }}>
        {(['kca', 'uon'] as const).map((name) => (
          <Button
            key={name}
            size="small"
            variant="outlined"
            onClick={() => {
              form.form.setValue('Scale', presets[name].Scale);
              form.form.setValue('Criteria', textOf(presets[name].Criteria));
            }}
          >
            {texts.preset[name]}
          </Button>
        ))}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2.5 }}>
        {texts.presetHint}
      </Typography>
      <Form form={form} label={texts.title}>
        <SelectField
          name="Scale"
          label={texts.scale}
          options={[
            { value: 'levels', label: texts.scales.levels },
            { value: 'marks', label: texts.scales.marks },
          ]}
        />
        <TextField name="Criteria" label={texts.criteria} hint={texts.criteriaHint} multiline rows={9} />
        <SubmitButton busyText={texts.saving} sx={{ alignSelf: 'flex-start' }}>
          {texts.save}
        </SubmitButton>
      </Form>
    </Paper>
  );
}
