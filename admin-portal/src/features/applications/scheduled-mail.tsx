import type { Answer, getDecisionMail } from '@internship-portals/shared-api/contract';
import { type ServerForm, TextField, useWatch } from '@internship-portals/shared-ui/form';
import { useEffect } from 'react';
import { type InterviewValues, toBody } from './interview-fields';
import { MailFold, type MailOf } from './mail-fold';
import { mailTexts as texts } from './mail-texts';

/** The fields of a form that sends an e-mail. */
interface MailFields {
  /** Whether the words of the e-mail were opened. From then on, it is sent as it stands in the fields. */
  MailOpened: '' | 'yes';
  MailSubject: string;
  MailText: string;
}

/** The words of the e-mail were not opened. */
export const unopenedMail: MailFields = { MailOpened: '', MailSubject: '', MailText: '' };

/** The fields as calls take them: nothing until they are opened. */
export const openedMail = ({ MailOpened, MailSubject, MailText }: MailFields) =>
  MailOpened ? { MailSubject, MailText } : {};

/** The e-mail that a form sends, to read and change before it goes. */
export function ScheduledMail<Values extends MailFields & InterviewValues>({
  people,
  template,
  slotOf,
  times,
  form,
  open = false,
}: Pick<MailOf, 'people' | 'template'> & {
  /** The day and time of one of several people; undefined where they are those of the form. */
  slotOf?: (id: string) => { Date: string; Time: string } | undefined;
  /** Those that are offered: the e-mail is then about them. */
  times?: readonly { Date: string; Time: string }[];
  /** Whether it is open from the beginning. */
  open?: boolean;
  form: ServerForm<Values>['form'];
}) {
  const fields = form as unknown as ServerForm<MailFields & InterviewValues>['form'];
  const values = useWatch({ control: fields.control }) as MailFields & InterviewValues;
  const planOf = (id: string) => {
    const plan = toBody({ ...values, ...(times?.[0] ?? slotOf?.(id)) });
    return times ? { ...plan, Times: [...times] } : plan;
  };
  const { MailSubject, MailText } = fields.formState.errors;
  return (
    <MailFold
      of={{ decision: times ? 'Times' : 'Accepted', people, planOf, ...(template && { template }) }}
      // What a draft has brought back is not sent unseen.
      open={open || fields.getValues('MailOpened') === 'yes'}
      words={openedMail(values)}
      wrong={MailSubject !== undefined || MailText !== undefined}
    >
      {(mail) => <Fields mail={mail} form={fields} />}
    </MailFold>
  );
}

function Fields({
  mail,
  form,
}: {
  mail: Pick<Answer<typeof getDecisionMail>, 'Subject' | 'Text'>;
  form: ServerForm<MailFields & InterviewValues>['form'];
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
