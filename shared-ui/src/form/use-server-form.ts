import { type BaseSyntheticEvent, useCallback, useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import { describeError, isSessionOver } from '../feedback/describe-error';
import { addKeeper, dropDraft, isKept, readDraft, writeDraft } from './drafts';
import { fieldErrors } from './server-answer';

export interface ServerFormOptions<Values extends FieldValues, Result> {
  /** One entry per field: a message for a name that is not here goes above the form. */
  defaultValues: Values;
  submit: (values: Values) => Promise<Result>;
  onSuccess?: (result: Result, values: Values) => void | Promise<void>;
  /**
   * Told of every failure that does not blame fields; the end of a session is left to the login page, which says so. A
   * text it returns is shown above the form; without one it says what the person can do about the failure.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: most callers only raise a toast and return nothing.
  onFailure?: (error: unknown) => string | void;
  /**
   * Keeps what is typed in this tab under this name until success; files and passwords are never kept. Where a signed-in
   * person types, the name carries their id: another person who signs in after them must not find it.
   */
  draftKey?: string;
}

/** What `useServerForm` gives and `<Form>` takes. */
export interface ServerForm<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  onSubmit: (event?: BaseSyntheticEvent) => Promise<void>;
  submitting: boolean;
  /** What is wrong with the whole, as opposed to one field. */
  generalError?: string;
  /** Set while the form shows what was typed before the page was left; puts the values back that it starts with. */
  discardDraft?: () => void;
  /** Forgets what is kept of the form, for one that is left by Cancel. */
  forgetDraft: () => void;
}

/** The values with what was typed before; a draft's entries that are no fields (any more) are left out. */
function withDraft<Values extends FieldValues>(values: Values, draftKey: string): Values {
  const typed = Object.entries(readDraft(draftKey)).filter(([name]) => Object.hasOwn(values, name));
  return { ...values, ...Object.fromEntries(typed) };
}

/**
 * A form whose rules live on the server: it sends what is there, shows the messages of the answer beside the fields,
 * loses nothing that was typed and cannot be sent twice at once.
 */
export function useServerForm<Values extends FieldValues, Result = unknown>({
  defaultValues,
  submit,
  onSuccess,
  onFailure,
  draftKey,
}: ServerFormOptions<Values, Result>): ServerForm<Values> {
  const [given] = useState(defaultValues);
  const [start] = useState(() => (draftKey ? withDraft(given, draftKey) : given));
  const [restored, setRestored] = useState(() => Object.keys(given).some((name) => start[name] !== given[name]));
  const form = useForm<Values>({ defaultValues: start as DefaultValues<Values>, shouldFocusError: false });
  const [submitting, setSubmitting] = useState(false);
  const [generalError, setGeneralError] = useState<string>();
  const busy = useRef(false);

  useEffect(() => {
    if (!draftKey) return;
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => writeDraft(draftKey, values, given),
    });
  }, [form, draftKey, given]);

  useEffect(
    () =>
      addKeeper(() => {
        if (busy.current) return false;
        const values = form.getValues();
        if (draftKey) writeDraft(draftKey, values, given);
        return isKept(values, given, Boolean(draftKey));
      }),
    [form, draftKey, given],
  );

  const send = async (values: Values) => {
    let result: Result;
    try {
      result = await submit(values);
    } catch (error) {
      const blamed = fieldErrors(error);
      if (blamed) {
        const others: string[] = [];
        for (const [field, messages] of Object.entries(blamed.errors)) {
          if (field in defaultValues)
            form.setError(field as Path<Values>, { type: 'server', message: messages.join(' ') });
          else others.push(...messages);
        }
        setGeneralError(others.join(' ') || undefined);
      } else {
        const said = isSessionOver(error) ? undefined : onFailure?.(error);
        setGeneralError(said || describeError(error));
      }
      return;
    }
    forgetDraft();
    await onSuccess?.(result, values);
  };

  const latest = useRef(send);
  latest.current = send;

  const onSubmit = useCallback(
    async (event?: BaseSyntheticEvent) => {
      event?.preventDefault();
      // A ref, because two presses can come before the first one is drawn.
      if (busy.current) return;
      busy.current = true;
      setSubmitting(true);
      setGeneralError(undefined);
      form.clearErrors();
      try {
        await form.handleSubmit((values) => latest.current(values as Values))();
      } finally {
        busy.current = false;
        setSubmitting(false);
      }
    },
    [form],
  );

  const forgetDraft = () => {
    if (draftKey) dropDraft(draftKey);
    setRestored(false);
  };
  const discardDraft = () => {
    form.reset(given);
    forgetDraft();
  };

  return { form, onSubmit, submitting, generalError, forgetDraft, discardDraft: restored ? discardDraft : undefined };
}
