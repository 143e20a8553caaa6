import { call } from '@internship-portals/shared-api/client';
import {
  FORM_CHECKS,
  FORM_TEXTS,
  listUniversityForms,
  type University,
  type UniversityForm,
  updateUniversityForm,
} from '@internship-portals/shared-api/contract';
import { useEndpointMutation, useSeen } from '@internship-portals/shared-api/query';
import { conflictWords, useToast } from '@internship-portals/shared-ui';
import { FormModal, SelectField, TextField, useServerForm } from '@internship-portals/shared-ui/form';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { common } from '../../messages';
import { messages } from './messages';

const { actions } = common;
const { forms: texts } = messages;

interface FieldsModalProps {
  form: UniversityForm;
  /** The names of the firm's criteria. */
  criteria: readonly string[];
  universities: readonly University[];
  onClose: () => void;
}

// Names of fields have dots, which are paths in a form.
const inputOf = (index: number) => `Value${index}`;

/** Chooses whose form it is, and what fills each field. */
export function FieldsModal({ form: shown, criteria, universities, onClose }: FieldsModalProps) {
  const { id, Name, University, Fields, Mapping, Revision } = shown;
  const update = useEndpointMutation(updateUniversityForm);
  const toast = useToast();
  const saveSeen = useSeen(async () => {
    const { Forms } = await call(listUniversityForms, {});
    return Forms.find((each) => each.id === id)?.Revision;
  });
  const currentOf = (field: string) => Mapping.find(({ Field }) => Field === field)?.Value ?? '';
  const marks = criteria.map((name) => ({ value: `criterion:${name}`, label: texts.criterion(name) }));
  const kept = Mapping.filter(
    ({ Value }) => Value.startsWith('criterion:') && !marks.some(({ value }) => value === Value),
  );
  const options = {
    text: [
      ...FORM_TEXTS.map((value) => ({ value, label: texts.values[value] })),
      ...marks,
      // Criteria that the firm no longer has: evaluations from before have their marks.
      ...kept.map(({ Value }) => ({ value: Value, label: texts.criterion(Value.slice('criterion:'.length)) })),
    ],
    check: FORM_CHECKS.map((value) => ({ value, label: texts.values[value] })),
  };
  const form = useServerForm<Record<string, string>, unknown>({
    defaultValues: {
      Name,
      University: University ?? '',
      ...Object.fromEntries(Fields.map(({ Name: field }, index) => [inputOf(index), currentOf(field)])),
    },
    submit: (values) =>
      saveSeen(Revision, (Seen) =>
        update.mutateAsync({
          params: { id },
          body: {
            Name: values.Name ?? '',
            University: values.University || null,
            Mapping: Fields.flatMap(({ Name: Field }, index) => {
              const Value = values[inputOf(index)];
              return Value ? [{ Field, Value }] : [];
            }),
            Seen,
          },
        }),
      ),
    onSuccess: () => {
      toast.success('Form saved');
      onClose();
    },
    onFailure: (error) => toast.error(conflictWords(error, texts.saveFailed)),
  });
  return (
    <FormModal
      title={texts.editOf(Name)}
      form={form}
      labels={{ submit: actions.save, submitting: actions.saving, cancel: actions.close }}
      onClose={onClose}
    >
      <TextField name="Name" label={texts.name} autoComplete="off" />
      <SelectField
        name="University"
        label={texts.university}
        emptyLabel={texts.all}
        options={universities.map((each) => ({ value: each.id, label: each.Name, isName: true }))}
      />
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {texts.fields}
      </Typography>
      {/* Names of fields are often one long word. */}
      <Box sx={{ display: 'contents', overflowWrap: 'anywhere' }}>
        {Fields.map(({ Name: field, Kind }, index) => (
          <SelectField
            key={field}
            name={inputOf(index)}
            label={field}
            emptyLabel={texts.byHand}
            options={options[Kind]}
          />
        ))}
      </Box>
    </FormModal>
  );
}
