import { sendTestMail } from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { BusyButton, describeError, useToast } from '@internship-portals/shared-ui';
import Box from '@mui/material/Box';
import { common } from '../../messages';
import { messages } from './messages';

/** Sends a test e-mail to the administrator, and says what became of it. */
export function TestMailButton() {
  const test = useEndpointMutation(sendTestMail);
  const toast = useToast();
  async function send() {
    try {
      const { Mail, Written } = await test.mutateAsync({});
      if (Written) toast.error(common.mails.written, common.mails.writtenHint);
      else if (Mail === 'delivered') toast.success(messages.mail.tested);
      else toast.success(common.mails.results[Mail]);
    } catch (error) {
      toast.error(common.failed.email, describeError(error));
    }
  }
  return (
    <Box>
      <BusyButton variant="outlined" busy={test.isPending} onClick={() => void send()}>
        {messages.mail.test}
      </BusyButton>
    </Box>
  );
}
