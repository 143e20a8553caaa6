import { ApiError } from '@internship-portals/shared-api/client';
import {
  type Answer,
  type getMailTemplate,
  listApplications,
  listSelectedApplicants,
  previewMailTemplate,
  testMailTemplate,
} from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation, useOnFailure } from '@internship-portals/shared-api/query';
import { BusyButton, describeError, useToast } from '@internship-portals/shared-ui';
import type { ServerForm } from '@internship-portals/shared-ui/form';
import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { common } from '../../messages';
import { messages } from './messages';

const texts = messages.preview;

type Values = { Subject: string; Text: string };

/** Shows the text as it is typed with the data of an applicant, or sends it to the administrator. */
export function Preview({
  template: { Template, OfApplicant },
  form,
}: {
  template: Pick<Answer<typeof getMailTemplate>, 'Template' | 'OfApplicant'>;
  form: ServerForm<Values>['form'];
}) {
  const id = useId();
  const [applicant, setApplicant] = useState('');
  const [shown, setShown] = useState<Values>();
  const preview = useEndpointMutation(previewMailTemplate);
  const test = useEndpointMutation(testMailTemplate);
  const toast = useToast();

  const draft = () => ({
    params: { template: Template },
    body: { ...form.getValues(), ...(applicant ? { Application: applicant } : {}) },
  });

  /** Messages about the text stand under its fields. */
  async function trying(work: () => Promise<void>, failed: string) {
    form.clearErrors();
    try {
      await work();
    } catch (error) {
      const errors = error instanceof ApiError ? error.errors : undefined;
      // The chosen applicant may have been erased meanwhile.
      if (!errors?.Text && !errors?.Subject) {
        toast.error(failed, errors ? Object.values(errors).flat().join(' ') : describeError(error));
        return;
      }
      for (const field of ['Text', 'Subject'] as const) {
        const [message] = errors[field] ?? [];
        if (!message) continue;
        form.setError(field, { message });
        form.setFocus(field);
      }
    }
  }

  const show = () => trying(async () => setShown(await preview.mutateAsync(draft())), texts.failed);
  const send = () =>
    trying(async () => {
      const { Mail, Written } = await test.mutateAsync(draft());
      if (Written) toast.error(common.mails.written, common.mails.writtenHint);
      else toast.success(Mail === 'delivered' ? texts.sent : common.mails.results[Mail]);
    }, common.failed.email);

  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {texts.heading}
      </Typography>
      {OfApplicant && <ApplicantChoice id={id} value={applicant} onChange={setApplicant} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <BusyButton variant="outlined" busy={preview.isPending} onClick={() => void show()}>
          {texts.show}
        </BusyButton>
        <BusyButton variant="outlined" busy={test.isPending} onClick={() => void send()}>
          {texts.test}
        </BusyButton>
      </Box>
      {shown && (
        <Box
          role="region"
          aria-label={texts.result}
          sx={{ mt: 2, p: 2, bgcolor: 'action.hover', borderRadius: 1, overflowWrap: 'anywhere' }}
        >
          <Typography sx={{ fontWeight: 600, mb: 1 }}>{shown.Subject}</Typography>
          <Box sx={{ whiteSpace: 'pre-line', fontSize: '0.9375rem' }}>{shown.Text}</Box>
        </Box>
      )}
    </Paper>
  );
}

/** The newest applicants of both lists. */
function ApplicantChoice({ id, value, onChange }: { id: string; value: string; onChange: (id: string) => void }) {
  const newest = { page: 1, pageSize: 10, sort: '-AppliedAt' };
  const waiting = useEndpoint(listApplications, { query: newest });
  const decided = useEndpoint(listSelectedApplicants, { query: newest });
  const toast = useToast();
  useOnFailure(waiting.error ?? decided.error, () => toast.error(texts.noPeople));
  const people = [...(waiting.data?.Applicants ?? []), ...(decided.data?.Applicants ?? [])].filter(
    ({ ErasedAt }) => !ErasedAt,
  );
  return (
    <Box sx={{ mb: 2 }}>
      <Typography
        component="label"
        htmlFor={id}
        sx={{ display: 'block', mb: 0.75, fontSize: '0.875rem', fontWeight: 600 }}
      >
        {texts.person}
      </Typography>
      <NativeSelect
        fullWidth
        variant="outlined"
        input={<OutlinedInput />}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        inputProps={{ id }}
      >
        <option value="">{texts.madeUp}</option>
        {people.map(({ id: application, Name, Position }) => (
          <option key={application} value={application}>
            {`${Name}, ${Position}`}
          </option>
        ))}
      </NativeSelect>
    </Box>
  );
}
