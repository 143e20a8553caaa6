import Typography from '@mui/material/Typography';
import { call, useChecking } from 'shared-api/client';
import { activateAccount, visitorPages } from 'shared-api/contract';
import { FormCard, PublicLayout, TextLink, useToast } from 'shared-ui';
import { CheckingNotice, EmailField, Form, PasswordField, SubmitButton, useServerForm } from 'shared-ui/form';
import { useNavigate, useSearchParams } from 'shared-ui/router';
import { common } from '../../messages';
import { messages } from './messages';

const texts = messages.signUp;

/** Activates an accepted applicant's account with the token in the acceptance e-mail's link. */
export function SignUpPage() {
  const toast = useToast();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const token = search.get('token') ?? undefined;
  const isChecking = useChecking().waiting > 0;
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
          <CheckingNotice checking={isChecking} />
          <SubmitButton busyText={texts.submitting}>{texts.submit}</SubmitButton>
        </Form>
      </FormCard>
    </PublicLayout>
  );
}
