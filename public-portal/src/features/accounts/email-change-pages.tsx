import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { ApiError, call, endSession } from 'shared-api/client';
import { confirmEmailChange, reportEmailChange, visitorPages } from 'shared-api/contract';
import { FormCard, PublicLayout, TextLink, useToast } from 'shared-ui';
import { Form, SubmitButton, useServerForm } from 'shared-ui/form';
import { useParams } from 'shared-ui/router';
import { common } from '../../messages';
import { messages } from './messages';

/** The reason why the link is refused belongs to the page: it has no field. */
function refusedLink(error: unknown): unknown {
  const why = error instanceof ApiError ? error.errors?.token?.[0] : undefined;
  return why ? new ApiError(why, 422) : error;
}

/** A page that a mailed link opens. It acts on a press of its button: programs that check links in mails press none. */
function MailedLinkPage({
  texts,
  act,
  onDone,
}: {
  texts: { title: string; hint: string; submit: string; submitting: string; done: string; failed: string };
  act: (token: string) => Promise<unknown>;
  onDone?: () => void;
}) {
  const toast = useToast();
  const { token = '' } = useParams();
  const [done, setDone] = useState(false);
  const form = useServerForm({
    defaultValues: {},
    submit: () =>
      act(token).catch((error) => {
        throw refusedLink(error);
      }),
    onSuccess: () => {
      onDone?.();
      setDone(true);
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
            <TextLink to={visitorPages.requestResetPassword}>{messages.emailChange.reset}</TextLink>
            <TextLink to={visitorPages.login}>{common.links.logInNowAsked}</TextLink>
          </>
        }
      >
        <Form form={form} label={texts.title}>
          {/* Always rendered: screen readers announce only text added to an existing live region. */}
          <div role="status">{done && <Alert severity="success">{texts.done}</Alert>}</div>
          {!done && <SubmitButton busyText={texts.submitting}>{texts.submit}</SubmitButton>}
        </Form>
      </FormCard>
    </PublicLayout>
  );
}

/** Confirms one's new address, with the link that was sent to it. */
export function ConfirmEmailPage() {
  return (
    <MailedLinkPage
      texts={messages.emailChange.confirm}
      act={(token) => call(confirmEmailChange, { body: { token } })}
    />
  );
}

/** Stops or reverts a change of address, with the link that was sent to the old one. */
export function ReportEmailPage() {
  return (
    <MailedLinkPage
      texts={messages.emailChange.report}
      act={(token) => call(reportEmailChange, { body: { token } })}
      // The server ended every session of the account, so end the one in this browser too.
      onDone={() => endSession('signed-out')}
    />
  );
}
