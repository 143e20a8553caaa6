import { Form, SubmitButton, useServerForm } from '@internship-portals/shared-ui/form';
import { type ReactNode, useEffect } from 'react';

/** A form as it is after the server has answered: with these values, and these messages under its fields. */
export function Answered({
  values,
  errors = {},
  children,
}: {
  values: Record<string, unknown>;
  errors?: Record<string, string>;
  children: ReactNode;
}) {
  const form = useServerForm({ defaultValues: values, submit: () => Promise.resolve() });
  const { setError } = form.form;
  useEffect(() => {
    for (const [name, message] of Object.entries(errors)) setError(name, { message });
  }, [errors, setError]);
  return (
    <Form form={form} label="Fields">
      {children}
      <SubmitButton>Send</SubmitButton>
    </Form>
  );
}
