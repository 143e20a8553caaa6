import { call, endSession } from '@internship-portals/shared-api/client';
import { confirmEmailChange, reportEmailChange } from '@internship-portals/shared-api/contract';
import { useTexts, useToast } from '@internship-portals/shared-ui';
import { useServerForm } from '@internship-portals/shared-ui/form';
import { useParams } from '@internship-portals/shared-ui/router';
import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { AccountPage, aboutLink, MailedLinkFooter } from './account-page';
import { spoken } from './messages';

type Texts = ReturnType<typeof spoken.emailChange.get>;

/** A page that a mailed link opens. It acts on a press of its button: programs that check links in mails press none. */
function EmailChangePage({
  texts: own,
  act,
  onDone,
}: {
  texts: Texts['confirm'] | Texts['report'];
  act: (token: string) => Promise<unknown>;
  onDone?: () => void;
}) {
  const { reset } = useTexts(spoken.emailChange);
  const toast = useToast();
  const { token = '' } = useParams();
  const [done, setDone] = useState(false);
  const form = useServerForm({
    defaultValues: {},
    submit: () => act(token).catch(aboutLink),
    onSuccess: () => {
      onDone?.();
      setDone(true);
    },
    onFailure: () => toast.error(own.failed),
  });
  return (
    <AccountPage
      texts={own}
      form={form}
      done={done && <Alert severity="success">{own.done}</Alert>}
      footer={<MailedLinkFooter reset={reset} />}
    />
  );
}

/** Confirms one's new address, with the link that was sent to it. */
export function ConfirmEmailPage() {
  const { confirm } = useTexts(spoken.emailChange);
  return <EmailChangePage texts={confirm} act={(token) => call(confirmEmailChange, { body: { token } })} />;
}

/** Stops or reverts a change of address, with the link that was sent to the old one. */
export function ReportEmailPage() {
  const { report } = useTexts(spoken.emailChange);
  return (
    <EmailChangePage
      texts={report}
      act={(token) => call(reportEmailChange, { body: { token } })}
      // The server ended every session of the account, so end the one in this browser too.
      onDone={() => endSession('signed-out')}
    />
  );
}
