import { type FormEvent, useRef, useState } from 'react';
import { type OnFailure, type Refusal, refusalOf } from './refusal';

const ACCEPTED: Refusal = { fields: {}, general: undefined };

/**
 * A form that the server validates, as `useServerForm` is, whose values are in the page's inputs alone. It ignores a second submit
 * while one is in progress and keeps what was typed. For a `FormFrame` with inputs of these names.
 */
export function useNativeForm<Name extends string, Result>({
  names,
  submit,
  onSuccess,
  onFailure,
}: {
  /** A message for any other name is shown above the form. */
  names: readonly Name[];
  submit: (values: Record<Name, string>) => Promise<Result>;
  onSuccess: (result: Result) => void;
  onFailure?: OnFailure;
}) {
  const [submitting, setSubmitting] = useState(false);
  const [{ fields: errors, general: generalError }, setRefusal] = useState(ACCEPTED);
  // A ref, because a second press can arrive before the first one is rendered.
  const busy = useRef(false);

  const send = async (values: Record<Name, string>) => {
    let result: Result;
    try {
      result = await submit(values);
    } catch (error) {
      setRefusal(refusalOf(error, names, onFailure));
      return;
    }
    onSuccess(result);
  };

  return {
    submitting,
    errors,
    generalError,
    async onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      if (busy.current) return;
      const typed = new FormData(event.currentTarget);
      busy.current = true;
      setSubmitting(true);
      setRefusal(ACCEPTED);
      try {
        await send(Object.fromEntries(names.map((name) => [name, typed.get(name) ?? ''])) as Record<Name, string>);
      } finally {
        busy.current = false;
        setSubmitting(false);
      }
    },
    /** A field that is changed is no longer wrong for all the page knows. */
    onInput({ target }: FormEvent<HTMLFormElement>) {
      const { name } = target as Partial<HTMLInputElement>;
      if (name === undefined || !(name in errors)) return;
      setRefusal(({ fields: { [name]: _, ...fields }, general }) => ({ fields, general }));
    },
  };
}
