import { ApiError, call } from '@internship-portals/shared-api/client';
import { activateAccount, getActivation, visitorPages } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { signInAddress } from '@internship-portals/shared-api/sign-in-address';
import { TextLink, useTexts, useToast } from '@internship-portals/shared-ui';
import { EmailField, PasswordField, useServerForm } from '@internship-portals/shared-ui/form';
import { useNavigate, useSearchParams } from '@internship-portals/shared-ui/router';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { spoken as portal } from '../../messages';
import { AccountPage } from './account-page';
import { spoken } from './messages';

/** Activates an accepted applicant's account with the token in the acceptance e-mail's link. */
export function SignUpPage() {
  const links = useTexts(portal.links);
  const texts = useTexts(spoken.signUp);
  const toast = useToast();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const token = search.get('token') || undefined;
  const link = useEndpoint(getActivation, { params: { token: token ?? '' } }, { enabled: token !== undefined });
  const form = useServerForm({
    defaultValues: { email: '', password: '' },
    submit: (values) => call(activateAccount, { body: { ...values, token } }),
    onSuccess: (_, { email }) => {
      signInAddress.set(email);
      toast.success(texts.done);
      navigate(visitorPages.login);
    },
    onFailure: () => toast.error(texts.failed),
  });

  const mailedTo = link.data?.Email;
  const { form: fields } = form;
  useEffect(() => {
    // What a person has typed by then stays.
    if (mailedTo && !fields.getValues('email')) fields.setValue('email', mailedTo);
  }, [mailedTo, fields]);

  return (
    <AccountPage
      texts={texts}
      form={form}
      footer={
        <Typography sx={{ color: 'text.secondary' }}>
          {texts.haveAccount} <TextLink to={visitorPages.login}>{links.logInNow}</TextLink>
        </Typography>
      }
    >
      {link.error instanceof ApiError && link.error.status === 404 && (
        <Alert severity="info">{link.error.message}</Alert>
      )}
      <EmailField name="email" label={texts.email} autoComplete="username" />
      <PasswordField name="password" label={texts.password} hint={texts.passwordHint} autoComplete="new-password" />
    </AccountPage>
  );
}
