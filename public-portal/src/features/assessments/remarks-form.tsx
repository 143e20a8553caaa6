import { type Answer, type getAssessmentPage, saveAssessment } from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { conflictWords, useTexts, useToast } from '@internship-portals/shared-ui';
import { Form, SubmitButton, TextField, useServerForm } from '@internship-portals/shared-ui/form';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { spoken } from './messages';

/** With a point or, as many write it, a comma. The server refuses what is no number. */
const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')));

/** What the lecturer thinks of the internship, with who reads it. */
export function RemarksForm({
  token,
  intern,
  own,
}: {
  token: string;
  /** Whom they are about. */
  intern: string;
  own: Answer<typeof getAssessmentPage>['Own'];
}) {
  const { remarks: texts } = useTexts(spoken.page);
  const toast = useToast();
  const save = useEndpointMutation(saveAssessment);
  const [forIntern, setForIntern] = useState(own.ForIntern);
  const form = useServerForm({
    defaultValues: {
      Remarks: own.Remarks,
      Marks: own.Marks === null ? '' : String(own.Marks),
      BestMarks: String(own.BestMarks),
    },
    submit: ({ Remarks, Marks, BestMarks }) =>
      save.mutateAsync({
        params: { token },
        body: {
          Remarks,
          Marks: Marks.trim() === '' ? null : numberOf(Marks),
          BestMarks: numberOf(BestMarks),
          ForIntern: forIntern,
          Seen: own.Revision,
        },
      }),
    onSuccess: () => toast.success(texts.saved, { detail: intern, names: [intern] }),
    onFailure: (error) => {
      toast.error(texts.failed);
      return conflictWords(error, '') || undefined;
    },
  });
  return (
    <Form form={form} label={texts.title}>
      <Typography variant="body2">{texts.readers}</Typography>
      <TextField name="Remarks" label={texts.remarks} multiline rows={5} maxLength={5000} readOnly={form.submitting} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr', alignItems: 'start', maxWidth: 360 }}>
        <TextField name="Marks" label={texts.marks} readOnly={form.submitting} />
        <TextField name="BestMarks" label={texts.of} readOnly={form.submitting} />
      </Box>
      <FormControlLabel
        control={
          <Checkbox checked={forIntern} disabled={form.submitting} onChange={(_, checked) => setForIntern(checked)} />
        }
        label={texts.forIntern}
      />
      <SubmitButton busyText={texts.saving}>{texts.save}</SubmitButton>
    </Form>
  );
}
