import Typography from '@mui/material/Typography';
import { call } from 'shared-api/client';
import { activateAccount, visitorPages } from 'shared-api/contract';
import { FormCard, PublicLayout, TextLink, useToast } from 'shared-ui';
import { EmailField, Form, PasswordField, SubmitButton, useServerForm } from 'shared-ui/form';
import { useNavigate, useSearchParams } from 'shared-ui/router';
import { CheckingNotice } from '../../checking-notice';
import { common } from '../../messages';
import { messages } from './messages';

const texts = messages.signUp;

/** Activates an accepted applicant's account with the token in the acceptance e-mail's link. */
export function SignUpPage() {
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
    <PublicLayout>
      <FormCard
        title={texts.title}
        hint={texts.hint}
        footer={
          <Typography sx={{ color: 'text.secondary' }}>
            {texts.haveAccount} <TextLink to={visitorPages.login}>{common.links.logInNow}</TextLink>
          </Typography>
        }
      >
        <Form form={form} label={texts.title}>
          <EmailField name="email" label={texts.email} autoComplete="username" />
          <PasswordField name="password" label={texts.password} hint={texts.passwordHint} autoComplete="new-password" />
          <CheckingNotice />
          <SubmitButton busyText={texts.submitting}>{texts.submit}</SubmitButton>
        </Form>
      </FormCard>
    </PublicLayout>
  );
}
