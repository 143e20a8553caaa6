import type { ReactNode } from 'react';
import { type RegisterOptions, useController, useFormContext } from 'react-hook-form';
import { useFieldIds } from './field-frame';

/** The state of one field of a `useServerForm`, and the attributes that link the field's parts. */
export function useField(name: string, hint: ReactNode, rules?: RegisterOptions) {
  const { control } = useFormContext();
  const { field, fieldState } = useController({ name, control, rules });
  const error = fieldState.error?.message;
  return { field, error, ...useFieldIds({ hint, error }) };
}
