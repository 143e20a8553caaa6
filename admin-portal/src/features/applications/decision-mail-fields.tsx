import { FieldFrame } from '@internship-portals/shared-ui/form';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import type { EditedMail } from './edited-mail';
import { mailTexts as texts } from './mail-texts';

interface Props {
  start: EditedMail;
  onEdit: (mail: EditedMail) => void;
}

/** The subject and the text of an e-mail, to change. */
export function DecisionMailFields({ start, onEdit }: Props) {
  const [mail, setMail] = useState(start);
  const change = (part: Partial<EditedMail>) => {
    const next = { ...mail, ...part };
    setMail(next);
    onEdit(next);
  };
  return (
    <>
      <Field
        label={texts.subject}
        value={mail.subject}
        error={mail.errors?.subject}
        onChange={(subject) => change({ subject })}
      />
      <Field
        label={texts.text}
        value={mail.text}
        error={mail.errors?.text}
        rows={9}
        onChange={(text) => change({ text })}
      />
    </>
  );
}

interface FieldProps {
  label: string;
  value: string;
  error: string | undefined;
  rows?: number;
  onChange: (value: string) => void;
}

function Field({ label, value, error, rows, onChange }: FieldProps) {
  const id = useId();
  const ids = { input: id, label: `${id}-label`, hint: `${id}-hint`, error: `${id}-error` };
  return (
    <FieldFrame name={id} label={label} error={error} ids={ids}>
      <OutlinedInput
        id={ids.input}
        fullWidth
        error={error !== undefined}
        multiline={rows !== undefined}
        rows={rows}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        slotProps={{
          input: { 'aria-describedby': error ? ids.error : undefined, 'aria-invalid': error !== undefined },
        }}
      />
    </FieldFrame>
  );
}
