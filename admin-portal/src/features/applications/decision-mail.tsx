import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import { ApiError } from 'shared-api/client';
import { FieldFrame } from 'shared-ui/form';
import { MailFold, type MailOf } from './mail-fold';
import { messages } from './messages';

const { mail: texts } = messages;

/** The e-mail of one decision as an administrator has changed it. */
export interface EditedMail {
  subject: string;
  text: string;
  /** What the server has refused. */
  errors?: { subject?: string; text?: string };
}

/** The e-mail as calls take it: nothing until it is changed. */
export const changedMail = (mail: EditedMail | undefined) =>
  mail ? { MailSubject: mail.subject, MailText: mail.text } : {};

/** The e-mail with what the server has refused about it; undefined when the failure is about something else. */
export function refusedMail(mail: EditedMail | undefined, error: unknown): EditedMail | undefined {
  const { MailSubject, MailText } = (error instanceof ApiError && error.errors) || {};
  if (!mail || !(MailSubject || MailText)) return undefined;
  return { ...mail, errors: { subject: MailSubject?.[0], text: MailText?.[0] } };
}

interface DecisionMailProps {
  of: MailOf;
  /** What was typed before the server refused it. */
  edited?: EditedMail;
  onEdit: (mail: EditedMail) => void;
}

/** The e-mail that a decision sends, to read and change before it goes. */
export function DecisionMail({ of, edited, onEdit }: DecisionMailProps) {
  return (
    <MailFold of={of} open={edited !== undefined}>
      {({ Subject, Text }) => <Fields start={edited ?? { subject: Subject, text: Text }} onEdit={onEdit} />}
    </MailFold>
  );
}

function Fields({ start, onEdit }: { start: EditedMail; onEdit: (mail: EditedMail) => void }) {
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
