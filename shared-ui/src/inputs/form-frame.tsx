import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import {
  createContext,
  type FocusEventHandler,
  type FormEventHandler,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
} from 'react';

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

/** The <form>. When an answer names invalid fields, it focuses the first one. */
export function FormFrame({
  label,
  notice,
  submitting,
  errors,
  generalError,
  children,
  ...handlers
}: {
  /** Accessible name of the form. */
  label: string;
  /** Shown above all else. */
  notice?: ReactNode;
  submitting: boolean;
  /** By the names of invalid fields. */
  errors: object;
  /** An error of the whole form, as opposed to one field. */
  generalError: string | undefined;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onInput?: FormEventHandler<HTMLFormElement>;
  onFocus?: FocusEventHandler<HTMLFormElement>;
  children: ReactNode;
}) {
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
    <SubmittingContext.Provider value={submitting}>
      <Box
        component="form"
        ref={element}
        noValidate
        aria-label={label}
        {...handlers}
        sx={{ display: 'flex', flexDirection: 'column', gap: 2.5 }}
      >
        {notice}
        {generalError && (
          <Alert severity="error" tabIndex={-1} data-general-error sx={{ outline: 'none' }}>
            {generalError}
          </Alert>
        )}
        {/* In views that a build has rendered; React leaves it empty in a browser. */}
        <noscript>
          <Alert severity="warning">
            This form needs JavaScript. Switch it on in the settings of your browser, then reload the page.
          </Alert>
        </noscript>
        {children}
      </Box>
    </SubmittingContext.Provider>
  );
}
