import { useSession } from '@internship-portals/shared-api/client';
import {
  type Answer,
  type Applicant,
  adminPages,
  type DecisionReason,
  decideApplication,
  type getInterviewForm,
  type Interview,
} from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { localItems } from '@internship-portals/shared-api/storage';
import { BusyButton, Modal, TextLink, useToast } from '@internship-portals/shared-ui';
import { Form, useServerForm } from '@internship-portals/shared-ui/form';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { decisionFailure } from './decision-failure';
import { InterviewFields, type InterviewValues, startValues, toBody } from './interview-fields';
import { messages } from './messages';
import { clashOf, dayAfter, nextSlot, SLOT_DAYS } from './next-slot';
import { ReasonChoices, useNumberedReasons } from './reasons/reason-choices';
import { ReasonFold } from './reasons/reason-fold';
import { useReason } from './reasons/use-reason';
import { openedMail, ScheduledMail, unopenedMail } from './scheduled-mail';
import { seenState } from './seen-state';
import { messages as times } from './times/messages';

const { schedule: texts, decisions, review } = messages;

const keyOf = (administrator: string) => `last-interview/${administrator}`;

type Start = Answer<typeof getInterviewForm>;

/**
 * What this administrator used last: here, as the server is asked again only after the next form has opened, or else
 * anywhere.
 */
function lastUsed(administrator: string, start: Start | undefined): InterviewValues {
  const values = startValues(start);
  try {
    const stored = JSON.parse(localItems.get(keyOf(administrator)) ?? '{}') as Partial<InterviewValues>;
    const all = { ...values, ...stored };
    const present = (id: string) => (start?.Interviewers.some(({ user_id }) => user_id === id) ? id : '');
    return {
      ...all,
      Interviewers: present(all.Interviewers),
      SecondInterviewer: present(all.SecondInterviewer),
    };
  } catch {
    return values;
  }
}

/**
 * Invites an applicant to an interview. What was used last is filled in, with the next free slot, so that Enter sends it. It
 * never sends one that overlaps with another: the page of the interview can.
 */
export function AcceptModal({
  applicant,
  start,
  interviews,
  onAccepted,
  onExplained,
  onClose,
}: {
  applicant: Applicant;
  /** Undefined where it could not be read: the date alone can be sent then too. */
  start: Start | undefined;
  /** Those to come. */
  interviews: readonly Interview[];
  /** @param day of the interview */
  onAccepted: (day: string) => void;
  /** The reason is saved, after the decision. */
  onExplained: (why: DecisionReason) => void;
  onClose: () => void;
}) {
  const decide = useEndpointMutation(decideApplication);
  const toast = useToast();
  const reason = useReason();
  const administrator = useSession((session) => session.userId) ?? '';
  const reasons = useNumberedReasons('accept');
  const [chosen, setChosen] = useState('');
  const choose = (next: string) => {
    const Reason = next === chosen ? '' : next;
    setChosen(Reason);
    reason.say({ Reason, Note: '' });
  };
  const others = interviews.filter(({ id }) => id !== applicant.id);
  const last = lastUsed(administrator, start);
  const slot = start
    ? nextSlot(last, { ...start, interviews: others, until: dayAfter(start.Today, SLOT_DAYS) })
    : { Date: '', Time: '' };
  const form = useServerForm({
    defaultValues: { ...last, ...slot, ...unopenedMail },
    submit: (values) =>
      decide.mutateAsync({
        params: { id: applicant.id },
        body: {
          ApplicationStatus: 'Accepted',
          ...toBody(values),
          IfFree: true,
          ...seenState(applicant),
          ...openedMail(values),
        },
      }),
    onSuccess: (_, { MailOpened: _opened, MailSubject: _subject, MailText: _text, ...values }) => {
      localItems.set(keyOf(administrator), JSON.stringify(values));
      void reason.save([applicant.id], applicant.Name).then((why) => why && onExplained(why));
      onAccepted(values.Date);
    },
    onFailure: (error) => {
      toast.error(...decisionFailure(error, texts.failed, applicant.Name));
      return texts.unchanged;
    },
  });
  const send = () => {
    if (clashOf(form.form.getValues(), others)) form.form.setFocus('Time');
    else void form.onSubmit();
  };
  const close = () => {
    if (!form.submitting) onClose();
  };
  return (
    <Modal
      open
      title={review.acceptTitle(applicant.Name)}
      names={[applicant.Name]}
      onClose={close}
      actions={
        <>
          <Typography variant="body2" role="status" sx={{ mr: 'auto', minWidth: 0, overflowWrap: 'anywhere' }}>
            {chosen && texts.because(chosen)}
          </Typography>
          <BusyButton variant="outlined" color="inherit" busy={false} blocked={form.submitting} onClick={close}>
            {decisions.cancel}
          </BusyButton>
          <BusyButton
            autoFocus
            variant="contained"
            busy={form.submitting}
            onClick={send}
            onKeyDown={({ key }) => {
              const picked = reasons[Number(key) - 1];
              if (picked) choose(picked);
            }}
          >
            {form.submitting ? texts.submitting : texts.submit}
          </BusyButton>
        </>
      }
    >
      <Form form={form} label={texts.title}>
        {/* The parts of a date are no inputs, in which Enter would send the form. */}
        <Box
          sx={{ display: 'grid', gap: 2.5 }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || (event.target as Element).closest('button, textarea, select, summary')) return;
            event.preventDefault();
            send();
          }}
        >
          <InterviewFields start={start} hint={texts.hint} except={[applicant.id]} />
          <ScheduledMail people={[applicant]} form={form.form} />
        </Box>
        {start && <TextLink to={`${adminPages.scheduleInterview(applicant.id)}?times`}>{times.offerSeveral}</TextLink>}
        <Box sx={{ mt: 2 }}>
          <ReasonChoices label={texts.reason} reasons={reasons} chosen={chosen} onChoose={choose} />
        </Box>
        <ReasonFold key={chosen} kind="accept" start={{ Reason: chosen, Note: '' }} onChange={reason.say} />
      </Form>
    </Modal>
  );
}
