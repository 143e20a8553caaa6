import Typography from '@mui/material/Typography';
import { call } from 'shared-api/client';
import { activateAccount, visitorPages } from 'shared-api/contract';
import { TextLink, useTexts, useToast } from 'shared-ui';
import { EmailField, PasswordField, useServerForm } from 'shared-ui/form';
import { useNavigate, useSearchParams } from 'shared-ui/router';
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
  const token = search.get('token') ?? undefined;
  const form = useServerForm({
    defaultValues: { email: '', password: '' },
    submit: (values) => call(activateAccount, { body: { ...values, token } }),
    onSuccess: () => {
      toast.success(texts.done);
      navigate(visitorPages.login);
    },
    onFailure: () => toast.error(texts.failed),
  });

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
      <EmailField name="email" label={texts.email} autoComplete="username" />
      <PasswordField name="password" label={texts.password} hint={texts.passwordHint} autoComplete="new-password" />
    </AccountPage>
  );
}
