import { ApiError, useChecking } from '@internship-portals/shared-api/client';
import { visitorPages } from '@internship-portals/shared-api/contract';
import { PublicLayout, TextLink, useTexts } from '@internship-portals/shared-ui';
import { CheckingNotice, Form, FormCard, type ServerForm, SubmitButton } from '@internship-portals/shared-ui/form';
import type { ReactNode } from 'react';
import { spoken } from '../../messages';

interface AccountPageProps<Values extends Record<string, string>> {
  texts: { title: string; hint: string; submit: string; submitting: string };
  form: ServerForm<Values>;
  /** The fields. */
  children?: ReactNode;
  /** What takes the place of the button once there is nothing more to send. */
  done?: ReactNode;
  footer: ReactNode;
}

/** A page with one form about an account. */
export function AccountPage<Values extends Record<string, string>>(props: AccountPageProps<Values>) {
  const { texts, form, children, done, footer } = props;
  const isChecking = useChecking().waiting > 0;
  return (
    <PublicLayout>
      <FormCard title={texts.title} hint={texts.hint} footer={footer}>
        <Form form={form} label={texts.title}>
          {children}
          {/* Always rendered: screen readers announce only text added to an existing live region. */}
          <CheckingNotice checking={isChecking}>{done}</CheckingNotice>
          {!done && <SubmitButton busyText={texts.submitting}>{texts.submit}</SubmitButton>}
        </Form>
      </FormCard>
    </PublicLayout>
  );
}

/** The ways on from a page that a mailed link opens. */
export function MailedLinkFooter({ reset }: { reset: string }) {
  const { logInNowAsked } = useTexts(spoken.links);
  return (
    <>
      <TextLink to={visitorPages.requestResetPassword}>{reset}</TextLink>
      <TextLink to={visitorPages.login}>{logInNowAsked}</TextLink>
    </>
  );
}

/** Fails with the reason why the server refuses a mailed link: it belongs to the page, since it has no field. */
export function aboutLink(error: unknown): never {
  const why = error instanceof ApiError ? error.errors?.token?.[0] : undefined;
  throw why ? new ApiError(why, 422) : error;
}
