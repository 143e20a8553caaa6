import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { call, useChecking } from 'shared-api/client';
import { requestPasswordReset, visitorPages } from 'shared-api/contract';
import { FormCard, PublicLayout, TextLink, useToast } from 'shared-ui';
import { CheckingNotice, EmailField, Form, SubmitButton, useServerForm } from 'shared-ui/form';
import { common } from '../../messages';
import { messages } from './messages';

const texts = messages.requestReset;

/** Asks for a reset link; the answer never tells whether the address has an account. */
export function RequestResetPage() {
  const toast = useToast();
  const [asked, setAsked] = useState(false);
  const isChecking = useChecking().waiting > 0;
  const form = useServerForm({
    defaultValues: { email: '' },
    submit: (body) => {
      setAsked(false);
      return call(requestPasswordReset, { body });
    },
    onSuccess: () => {
      setAsked(true);
      toast.success(texts.done);
    },
    onFailure: () => toast.error(texts.failed),
  });

  return (
    <PublicLayout>
      <FormCard
        title={texts.title}
        hint={texts.hint}
        footer={<TextLink to={visitorPages.login}>{common.links.logInNowAsked}</TextLink>}
      >
        <Form form={form} label={texts.title}>
          {asked && <Alert severity="success">{texts.doneNext}</Alert>}
          <EmailField name="email" label={texts.email} autoComplete="username" />
          <CheckingNotice checking={isChecking} />
          <SubmitButton busyText={texts.submitting}>{texts.submit}</SubmitButton>
        </Form>
      </FormCard>
    </PublicLayout>
  );
}
