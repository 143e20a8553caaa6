import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { call } from 'shared-api/client';
import { requestPasswordReset, visitorPages } from 'shared-api/contract';
import { TextLink, useToast } from 'shared-ui';
import { EmailField, useServerForm } from 'shared-ui/form';
import { common } from '../../messages';
import { AccountPage } from './account-page';
import { messages } from './messages';

const texts = messages.requestReset;

/** Asks for a reset link; the answer never tells whether the address has an account. */
export function RequestResetPage() {
  const toast = useToast();
  const [asked, setAsked] = useState(false);
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
    <AccountPage
      texts={texts}
      form={form}
      footer={<TextLink to={visitorPages.login}>{common.links.logInNowAsked}</TextLink>}
    >
      {asked && <Alert severity="success">{texts.doneNext}</Alert>}
      <EmailField name="email" label={texts.email} autoComplete="username" />
    </AccountPage>
  );
}
