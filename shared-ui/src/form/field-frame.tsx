import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { type ReactNode, useId } from 'react';

/** The props of every field. */
export interface FieldProps {
  name: string;
  label: string;
  /** Helper text under the field, linked to it. */
  hint?: ReactNode;
  autoComplete?: string;
  disabled?: boolean;
  readOnly?: boolean;
}

export interface FieldIds {
  input: string;
  label: string;
  hint: string;
  error: string;
}

/** The ids of a field's parts, and the attributes that link them. */
export function useFieldIds({ hint, error }: { hint?: ReactNode; error?: string }) {
  const id = useId();
  const ids: FieldIds = { input: id, label: `${id}-label`, hint: `${id}-hint`, error: `${id}-error` };
  return {
    ids,
    aria: {
      'aria-invalid': error ? true : undefined,
      'aria-describedby': [error && ids.error, hint && ids.hint].filter(Boolean).join(' ') || undefined,
    } as const,
  };
}

/** The frame of a field: label above, error message and hint below. */
export function FieldFrame({
  name,
  label,
  hint,
  error,
  ids,
  kind = 'input',
  action,
  children,
}: {
  name: string;
  label: string;
  hint?: ReactNode;
  error?: string;
  ids: FieldIds;
  /**
   * 'input': the label belongs to the element with `ids.input`. 'group': the label names a group of several inputs.
   * 'named': the content refers to `ids.label` itself.
   */
  kind?: 'input' | 'group' | 'named';
  /** Shown at the end of the label's line. */
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Box
      data-field={name}
      {...(kind === 'group'
        ? {
            role: 'group',
            'aria-labelledby': ids.label,
            'aria-describedby': [error && ids.error, hint && ids.hint].filter(Boolean).join(' ') || undefined,
          }
        : {})}
      sx={{ minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 0.75 }}>
        <Box
          component={kind === 'input' ? 'label' : 'span'}
          id={ids.label}
          {...(kind === 'input' ? { htmlFor: ids.input } : {})}
          sx={{ fontSize: '0.875rem', fontWeight: 600, lineHeight: 1.5, color: error ? 'error.main' : 'text.primary' }}
        >
          {label}
        </Box>
        {action}
      </Box>
      {children}
      {error && (
        <FormHelperText id={ids.error} error>
          {error}
        </FormHelperText>
      )}
      {hint && (
        <FormHelperText id={ids.hint} component="div">
          {hint}
        </FormHelperText>
      )}
    </Box>
  );
}
