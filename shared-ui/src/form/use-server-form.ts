import { type BaseSyntheticEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import { addKeeper, dropDraft, isKept, readDraft, writeDraft } from '../drafts';
import { type OnFailure, refusalOf } from './refusal';

export interface ServerFormOptions<Values extends FieldValues, Result> {
  /** One entry per field. A message for any other name is shown above the form. */
  defaultValues: Values;
  submit: (values: Values) => Promise<Result>;
  onSuccess?: (result: Result, values: Values) => void | Promise<void>;
  onFailure?: OnFailure;
  /**
   * Keeps the typed values in this tab under this name until the form succeeds. Files and passwords are never kept. For
   * signed-in users, the name must contain their id, so that the next user does not see the values.
   */
  draftKey?: string;
  /** The fields whose values are kept. Default: all. */
  draftFields?: readonly (keyof Values & string)[];
}

/** The result of `useServerForm`, which `<Form>` takes. */
export interface ServerForm<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  onSubmit: (event?: BaseSyntheticEvent) => Promise<void>;
  submitting: boolean;
  /** An error of the whole form, as opposed to one field. */
  generalError?: string;
  /** Set while the form shows restored values. Resets the form to its initial values. */
  discardDraft?: () => void;
  /** Deletes the draft, for Cancel. */
  forgetDraft: () => void;
}

/** The values, with those of the draft on top. Ignores entries of the draft that are not fields. */
function withDraft<Values extends FieldValues>(values: Values, draftKey: string): Values {
  const typed = Object.entries(readDraft(draftKey)).filter(([name]) => Object.hasOwn(values, name));
  return { ...values, ...Object.fromEntries(typed) };
}

/** The values that a draft is made of. */
function onlyFields<Values extends FieldValues>(
  values: Values,
  fields: readonly string[] | undefined,
): Partial<Values> {
  if (!fields) return values;
  return Object.fromEntries(Object.entries(values).filter(([name]) => fields.includes(name))) as Partial<Values>;
}

/**
 * A form that the server validates: it sends the values as they are, shows the messages of the answer next to their
 * fields, keeps what was typed and ignores a second submit while one is in progress.
 */
export function useServerForm<Values extends FieldValues, Result = unknown>({
  defaultValues,
  submit,
  onSuccess,
  onFailure,
  draftKey,
  draftFields,
}: ServerFormOptions<Values, Result>): ServerForm<Values> {
  const [initial] = useState(defaultValues);
  const [start] = useState(() => (draftKey ? withDraft(initial, draftKey) : initial));
  const [restored, setRestored] = useState(() => Object.keys(initial).some((name) => start[name] !== initial[name]));
  const form = useForm<Values>({ defaultValues: start as DefaultValues<Values>, shouldFocusError: false });
  const [submitting, setSubmitting] = useState(false);
  const [generalError, setGeneralError] = useState<string>();
  const busy = useRef(false);
  const keep = useEffectEvent((values: Values) => {
    if (draftKey) writeDraft(draftKey, onlyFields(values, draftFields), initial);
  });

  useEffect(() => {
    if (!draftKey) return;
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) });
  }, [form, draftKey]);

  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    const leave = addKeeper(() => {
      if (busy.current) return false;
      const values = form.getValues();
      keep(values);
      return isKept(values, initial, Boolean(draftKey));
    });
    return () => {
      gone.current = true;
      leave();
    };
  }, [form, draftKey, initial]);

  const send = async (values: Values) => {
    const draft = () => draftKey && JSON.stringify(readDraft(draftKey));
    const sent = draft();
    let result: Result;
    try {
      result = await submit(values);
    } catch (error) {
      const { fields, general } = refusalOf(error, Object.keys(defaultValues), onFailure);
      for (const [name, message] of Object.entries(fields))
        form.setError(name as Path<Values>, { type: 'server', message });
      setGeneralError(general);
      return;
    }
    // Who has left the page while this was sent may have begun anew.
    if (!gone.current || draft() === sent) forgetDraft();
    await onSuccess?.(result, values);
  };

  const latest = useRef(send);
  latest.current = send;

  const onSubmit = useCallback(
    async (event?: BaseSyntheticEvent) => {
      event?.preventDefault();
      // A ref, because a second press can arrive before the first one is rendered.
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
    form.reset(initial);
    forgetDraft();
  };

  return { form, onSubmit, submitting, generalError, forgetDraft, discardDraft: restored ? discardDraft : undefined };
}
