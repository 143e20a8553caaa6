import { call, endSession } from '@internship-portals/shared-api/client';
import { resetPassword, visitorPages } from '@internship-portals/shared-api/contract';
import { useTexts, useToast } from '@internship-portals/shared-ui';
import { PasswordField, useServerForm } from '@internship-portals/shared-ui/form';
import { useNavigate, useParams } from '@internship-portals/shared-ui/router';
import { AccountPage, aboutLink, MailedLinkFooter } from './account-page';
import { spoken } from './messages';

/** Sets a new password with the one-time token of the e-mail's link. */
export function ResetPasswordPage() {
  const texts = useTexts(spoken.reset);
  const toast = useToast();
  const navigate = useNavigate();
  const { token = '' } = useParams();
  const form = useServerForm({
    defaultValues: { password: '' },
    submit: ({ password }) => call(resetPassword, { body: { token, password } }).catch(aboutLink),
    onSuccess: () => {
      // The server ended every session of the account, so end the one in this browser too.
      endSession('signed-out');
      toast.success(texts.done);
      navigate(visitorPages.login);
    },
    onFailure: () => toast.error(texts.failed),
  });

  return (
    <AccountPage texts={texts} form={form} footer={<MailedLinkFooter reset={texts.again} />}>
      <PasswordField name="password" label={texts.password} hint={texts.passwordHint} autoComplete="new-password" />
    </AccountPage>
  );
}
