import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { MouseEvent, ReactNode } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { FormFrame, focusField } from '../inputs/form-frame';
import type { ServerForm } from './use-server-form';

/** The <form> of a `useServerForm`. When an answer names invalid fields, it focuses the first one. */
export function Form<Values extends FieldValues>({
  form: { form, onSubmit, submitting, generalError, discardDraft },
  label,
  children,
}: {
  /** The whole result of `useServerForm`. */
  form: ServerForm<Values>;
  /** Accessible name of the form. */
  label: string;
  children: ReactNode;
}) {
  const { errors } = form.formState;
  return (
    <FormProvider {...form}>
      <FormFrame
        label={label}
        notice={discardDraft && <DraftNotice onDiscard={discardDraft} />}
        {...{ submitting, errors, generalError, onSubmit }}
      >
        {children}
      </FormFrame>
    </FormProvider>
  );
}

function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  const discard = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // The button disappears with its notice, which would lose the focus.
    const first = currentTarget.form?.querySelector<HTMLElement>('[data-field]');
    onDiscard();
    if (first) focusField(first);
  };
  return (
    <Alert
      severity="info"
      role="status"
      action={
        <Button color="inherit" size="small" onClick={discard}>
          Discard
        </Button>
      }
    >
      What you typed before is here again.
    </Alert>
  );
}
