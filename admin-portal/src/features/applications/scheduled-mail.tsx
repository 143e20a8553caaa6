import type { Answer, getDecisionMail } from '@internship-portals/shared-api/contract';
import { type ServerForm, TextField, useWatch } from '@internship-portals/shared-ui/form';
import { useEffect } from 'react';
import { MailFold, type MailOf } from './mail-fold';
import { messages } from './messages';

const { mail: texts } = messages;

/** The fields of a form that sends an e-mail. */
interface MailFields {
  /** Whether the e-mail was opened. From then on, it is sent as it stands in the fields. */
  MailOpened: '' | 'yes';
  MailSubject: string;
  MailText: string;
}

/** The e-mail was not opened. */
export const unopenedMail: MailFields = { MailOpened: '', MailSubject: '', MailText: '' };

/** The fields as calls take them: nothing until the e-mail is opened. */
export const openedMail = ({ MailOpened, MailSubject, MailText }: MailFields) =>
  MailOpened ? { MailSubject, MailText } : {};

/** The e-mail that a form sends, to read and change before it goes. */
export function ScheduledMail<Values extends MailFields>({
  of,
  form,
  open = false,
}: {
  of: MailOf;
  /** Whether it is open from the beginning. */
  open?: boolean;
  form: ServerForm<Values>['form'];
}) {
  const fields = form as unknown as ServerForm<MailFields>['form'];
  return (
    // What a draft has brought back is not sent unseen.
    <MailFold of={of} open={open || fields.getValues('MailOpened') === 'yes'}>
      {(mail) => <Fields mail={mail} form={fields} />}
    </MailFold>
  );
}

function Fields({
  mail,
  form,
}: {
  mail: Pick<Answer<typeof getDecisionMail>, 'Subject' | 'Text'>;
  form: ServerForm<MailFields>['form'];
}) {
  const opened: unknown = useWatch({ name: 'MailOpened' });
  // Also after the person has put all fields back.
  useEffect(() => {
    if (opened) return;
    form.setValue('MailText', mail.Text);
    form.setValue('MailSubject', mail.Subject);
    form.setValue('MailOpened', 'yes');
  }, [form, mail, opened]);
  return (
    <>
      <TextField name="MailSubject" label={texts.subject} autoComplete="off" />
      <TextField name="MailText" label={texts.text} multiline rows={9} />
    </>
  );
}
