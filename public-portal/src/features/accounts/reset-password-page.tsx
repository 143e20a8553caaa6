import { ApiError, call, endSession, useChecking } from 'shared-api/client';
import { resetPassword, visitorPages } from 'shared-api/contract';
import { FormCard, PublicLayout, TextLink, useToast } from 'shared-ui';
import { CheckingNotice, Form, PasswordField, SubmitButton, useServerForm } from 'shared-ui/form';
import { useNavigate, useParams } from 'shared-ui/router';
import { common } from '../../messages';
import { messages } from './messages';

const texts = messages.reset;

/** The server refused the link, not the password: the person needs another link. */
function refusedLink(error: unknown): unknown {
  const why = error instanceof ApiError ? error.errors?.token?.[0] : undefined;
  return why ? new ApiError(why, 422) : error;
}

/** Sets a new password with the one-time token of the e-mail's link. */
export function ResetPasswordPage() {
  const toast = useToast();
  const navigate = useNavigate();
  const { token = '' } = useParams();
  const isChecking = useChecking().waiting > 0;
  const form = useServerForm({
    defaultValues: { password: '' },
    submit: ({ password }) => {
      return call(resetPassword, { body: { token, password } }).catch((error) => {
        throw refusedLink(error);
      });
    },
    onSuccess: () => {
      // The server ended every session of the account, so end the one in this browser too.
      endSession('signed-out');
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
          <>
            <TextLink to={visitorPages.requestResetPassword}>{texts.again}</TextLink>
            <TextLink to={visitorPages.login}>{common.links.logInNowAsked}</TextLink>
          </>
        }
      >
        <Form form={form} label={texts.title}>
          <PasswordField name="password" label={texts.password} hint={texts.passwordHint} autoComplete="new-password" />
          <CheckingNotice checking={isChecking} />
          <SubmitButton busyText={texts.submitting}>{texts.submit}</SubmitButton>
        </Form>
      </FormCard>
    </PublicLayout>
  );
}
