import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useStore } from '@nanostores/react';
import { createContext, type FormEvent, type MouseEvent, type ReactNode, useContext, useEffect, useRef } from 'react';
import { type FieldValues, FormProvider, type Path, type PathValue, type UseFormReturn } from 'react-hook-form';
import { formTexts } from './messages';
import type { ServerForm } from './use-server-form';

const SubmittingContext = createContext(false);

/** Whether the enclosing form is being sent. */
export function useSubmitting(): boolean {
  return useContext(SubmittingContext);
}

const focusable =
  'input:not([type="hidden"]):not([tabindex="-1"]):not([aria-hidden="true"]), select, textarea, [role="spinbutton"], button';

/** Focuses the control of a field. */
export function focusField(root: HTMLElement): void {
  const target = root.querySelector<HTMLElement>('[data-focus-first]') ?? root.querySelector<HTMLElement>(focusable);
  root.scrollIntoView?.({ block: 'nearest' });
  target?.focus();
}

/** Some browsers and password managers fill texts in without an event, so that no field has heard of it. */
function takeFilledIn<Values extends FieldValues>(element: HTMLFormElement, form: UseFormReturn<Values>): void {
  for (const { name, value } of element.querySelectorAll<HTMLInputElement>('[data-text]')) {
    const path = name as Path<Values>;
    if (value !== String(form.getValues(path) ?? '')) form.setValue(path, value as PathValue<Values, Path<Values>>);
  }
}

/** The <form> of a `useServerForm`. When an answer names invalid fields, it focuses the first one. */
export function Form<Values extends FieldValues>({
  form: { form, onSubmit, submitting, generalError, discardDraft },
  label,
  id,
  children,
}: {
  /** The whole result of `useServerForm`. */
  form: ServerForm<Values>;
  /** Accessible name of the form. */
  label: string;
  /** For a submit button outside the element. */
  id?: string;
  children: ReactNode;
}) {
  const { errors } = form.formState;
  const texts = useStore(formTexts);
  const element = useRef<HTMLFormElement>(null);
  const wasSubmitting = useRef(false);

  useEffect(() => {
    const answered = wasSubmitting.current && !submitting;
    wasSubmitting.current = submitting;
    if (!answered || !element.current) return;
    for (const field of element.current.querySelectorAll<HTMLElement>('[data-field]')) {
      // In the order of the page, not that of the answer.
      if (field.dataset.field && field.dataset.field in errors) return focusField(field);
    }
    element.current.querySelector<HTMLElement>('[data-general-error]')?.focus();
  }, [submitting, errors]);

  return (
    <FormProvider {...form}>
      <SubmittingContext.Provider value={submitting}>
        <Box
          component="form"
          // Where the code never runs, what was typed must not stand in the address. The server answers with words.
          method="post"
          ref={element}
          id={id}
          noValidate
          aria-label={label}
          onSubmit={(event: FormEvent<HTMLFormElement>) => {
            // In React's tree, a form in a dialog can be inside another form.
            event.stopPropagation();
            takeFilledIn(event.currentTarget, form);
            return onSubmit(event);
          }}
          sx={{ display: 'flex', flexDirection: 'column', gap: 2.5 }}
        >
          {discardDraft && <DraftNotice onDiscard={discardDraft} />}
          {generalError && (
            <Alert severity="error" tabIndex={-1} data-general-error sx={{ outline: 'none' }}>
              {generalError}
            </Alert>
          )}
          {/* In views that a build has rendered; React leaves it empty in a browser. */}
          <noscript>
            <Alert severity="warning">{texts.script}</Alert>
          </noscript>
          {children}
        </Box>
      </SubmittingContext.Provider>
    </FormProvider>
  );
}

function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  const texts = useStore(formTexts);
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
          {texts.discard}
        </Button>
      }
    >
      {texts.restored}
    </Alert>
  );
}
