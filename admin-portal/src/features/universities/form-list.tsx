import {
  deleteUniversityForm,
  listUniversityForms,
  type University,
  type UniversityForm,
} from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { Verbatim } from '@internship-portals/shared-ui';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { DeleteButton } from '@internship-portals/shared-ui/table';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FieldsModal } from './fields-modal';
import { messages } from './messages';
import { UploadModal } from './upload-modal';

const { forms: texts } = messages;

/** The forms of universities: a PDF each, and what fills its fields. */
export function FormList({ universities }: { universities: readonly University[] }) {
  const read = useEndpoint(listUniversityForms, {});
  const [isAdding, setIsAdding] = useState(false);
  return (
    <QueryBoundary read={read} failed={texts.failed}>
      {({ Forms, Criteria }) => (
        <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
          {Forms.length === 0 && <Typography>{texts.none}</Typography>}
          <Box
            component="ul"
            aria-label={texts.title}
            sx={{
              listStyle: 'none',
              m: 0,
              p: 0,
              width: '100%',
              display: Forms.length > 0 ? 'grid' : 'none',
              rowGap: 2,
            }}
          >
            {Forms.map((form) => (
              <FormItem key={form.id} form={form} criteria={Criteria} universities={universities} />
            ))}
          </Box>
          <Button variant="outlined" onClick={() => setIsAdding(true)}>
            {texts.add}
          </Button>
          {isAdding && <UploadModal onClose={() => setIsAdding(false)} />}
        </Box>
      )}
    </QueryBoundary>
  );
}

interface FormItemProps {
  form: UniversityForm;
  criteria: readonly string[];
  universities: readonly University[];
}

function FormItem({ form, criteria, universities }: FormItemProps) {
  const remove = useEndpointMutation(deleteUniversityForm);
  const [open, setOpen] = useState<'fields' | 'file'>();
  const { id, Name, University, Fields, Mapping, Gone } = form;
  const university = universities.find((each) => each.id === University)?.Name ?? texts.all;
  const close = () => setOpen(undefined);
  return (
    <Box component="li">
      <Typography component="h3" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        <Verbatim>{Name}</Verbatim>
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.summary(university, Mapping.length - Gone.length, Fields.length)}
      </Typography>
      {Gone.length > 0 && (
        <Typography variant="body2" role="note" sx={{ overflowWrap: 'anywhere' }}>
          {texts.gone(Gone.join(', '))}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button size="small" variant="outlined" aria-label={texts.editOf(Name)} onClick={() => setOpen('fields')}>
          {texts.edit}
        </Button>
        <Button size="small" variant="outlined" aria-label={texts.replaceOf(Name)} onClick={() => setOpen('file')}>
          {texts.replace}
        </Button>
        <DeleteButton name={Name} texts={texts.deletion} onDelete={() => remove.mutateAsync({ params: { id } })} />
      </Box>
      {open === 'fields' && <FieldsModal form={form} criteria={criteria} universities={universities} onClose={close} />}
      {open === 'file' && <UploadModal form={form} onClose={close} />}
    </Box>
  );
}
