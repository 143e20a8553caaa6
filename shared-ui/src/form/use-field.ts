import type { ReactNode } from 'react';
import { type RegisterOptions, useController, useFormContext } from 'react-hook-form';
import { useFieldIds } from '../inputs/field-frame';

/** The state of one field of a `useServerForm`. */
export function useFieldState(name: string, rules?: RegisterOptions) {
  const { control } = useFormContext();
  const { field, fieldState } = useController({ name, control, rules });
  return { field, error: fieldState.error?.message };
}

/** The same, and the attributes that link the field's parts. */
export function useField(name: string, hint: ReactNode, rules?: RegisterOptions) {
  const { field, error } = useFieldState(name, rules);
  return { field, error, ...useFieldIds({ hint, error }) };
}
