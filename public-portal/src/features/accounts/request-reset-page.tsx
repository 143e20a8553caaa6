import { call } from '@internship-portals/shared-api/client';
import { requestPasswordReset, visitorPages } from '@internship-portals/shared-api/contract';
import { TextLink, useTexts, useToast } from '@internship-portals/shared-ui';
import { EmailField, useServerForm } from '@internship-portals/shared-ui/form';
import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { spoken as portal } from '../../messages';
import { AccountPage } from './account-page';
import { spoken } from './messages';

/** Asks for a reset link; the answer never tells whether the address has an account. */
export function RequestResetPage() {
  const links = useTexts(portal.links);
  const texts = useTexts(spoken.requestReset);
  const toast = useToast();
  const [requested, setRequested] = useState(false);
  const form = useServerForm({
    defaultValues: { email: '' },
    submit: (body) => {
      setRequested(false);
      return call(requestPasswordReset, { body });
    },
    onSuccess: () => {
      setRequested(true);
      toast.success(texts.done);
    },
    onFailure: () => toast.error(texts.failed),
  });

  return (
    <AccountPage texts={texts} form={form} footer={<TextLink to={visitorPages.login}>{links.logInNowAsked}</TextLink>}>
      {requested && <Alert severity="success">{texts.doneNext}</Alert>}
      <EmailField name="email" label={texts.email} autoComplete="username" />
    </AccountPage>
  );
}
