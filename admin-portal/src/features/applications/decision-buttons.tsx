import { type Applicant, decideApplication } from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { BusyButton, today, useConfirm, useToast } from '@internship-portals/shared-ui';
import { useFocusAfterRemoval } from '@internship-portals/shared-ui/table';
import { type ReactNode, useState } from 'react';
import { common } from '../../messages';
import { decisionFailure } from './decision-failure';
import { DecisionMail } from './decision-mail';
import { changedMail } from './edited-mail';
import { chosenTime, refusedTyped, type Typed } from './mail-time/mail-time';
import { MailTimeFields } from './mail-time/mail-time-part';
import { messages } from './messages';
import { useReason } from './reasons/use-reason';
import { seenState } from './seen-state';
import { useDeclined } from './use-declined';

const { decisions } = messages;

const offers = {
  declineApplication: { ...decisions.declineApplication, label: decisions.decline, sends: 'Declined', tone: 'danger' },
  passInterview: { ...decisions.passInterview, label: decisions.accept, sends: 'Passed', tone: 'default' },
  rejectInterview: { ...decisions.rejectInterview, label: decisions.decline, sends: 'Declined', tone: 'danger' },
} as const;

/** A decision that an administrator can take with one click and a confirmation. */
export type Offer = keyof typeof offers;

interface DecisionButtonsProps {
  applicant: Applicant;
  offered: readonly Offer[];
  size: 'small' | 'medium';
  onDecided?: () => void;
  /** Shown before the refusals. */
  children?: ReactNode;
}

/**
 * Buttons for the decisions that are open on an application. While one is in progress, the others are disabled. A decline
 * is confirmed as soon as the server answers, because the time to undo it is running.
 */
export function DecisionButtons({ applicant, offered, size, onDecided, children }: DecisionButtonsProps) {
  const sayDeclined = useDeclined();
  const decide = useEndpointMutation(decideApplication, (answer, { body }) => {
    const offer = offered.find((one) => offers[one].sends === body.ApplicationStatus);
    if (offer && body.ApplicationStatus === 'Declined') sayDeclined(offers[offer].done, [applicant], answer);
  });
  const confirm = useConfirm();
  const reason = useReason();
  const toast = useToast();
  const [deciding, setDeciding] = useState<Offer>();
  const removing = useFocusAfterRemoval();

  /** @param wrong what the server has refused of the e-mail, with the messages about its fields */
  async function take(offer: Offer, wrong?: Typed): Promise<void> {
    const { question, label, sends, tone, done, failed } = offers[offer];
    const typed: Typed = { ...wrong };
    // Who expects an interview is told at once that there is none.
    const canWait = sends === 'Declined' && !((applicant.InterviewDate ?? '') > today());
    const confirmed = await confirm({
      title: `${label} ${applicant.Name}, ${applicant.Position}?`,
      names: [applicant.Name],
      text: sends === 'Declined' ? `${question} ${decisions.declineConsequence}` : question,
      confirmLabel: label,
      cancelLabel: decisions.cancel,
      tone,
      details: (
        <>
          {reason.ask(sends === 'Declined' ? 'decline' : 'accept', wrong !== undefined)}
          {canWait && (
            <MailTimeFields
              key={`time ${JSON.stringify(wrong?.time ?? '')}`}
              start={wrong?.time}
              onChange={(time) => {
                typed.time = time;
              }}
            />
          )}
          <DecisionMail
            // Another refusal begins with its own messages.
            key={JSON.stringify(wrong?.mail ?? '')}
            of={{ decision: sends, people: [applicant] }}
            edited={wrong?.mail}
            onEdit={(edited) => {
              typed.mail = edited;
            }}
          />
        </>
      ),
    });
    if (!confirmed) return;
    setDeciding(offer);
    removing.current = true;
    try {
      const { Mail } = await decide.mutateAsync({
        params: { id: applicant.id },
        body: {
          ApplicationStatus: sends,
          ...seenState(applicant),
          ...changedMail(typed.mail),
          ...chosenTime(typed.time),
        },
      });
      const { Name } = applicant;
      const detail = Mail && Mail !== 'delivered' ? `${Name}. ${common.mails.results[Mail]}` : Name;
      if (sends !== 'Declined') toast.success(done, { detail, names: [Name] });
      await reason.save([applicant.id], applicant.Name);
      onDecided?.();
    } catch (error) {
      // What is wrong with the e-mail stands under its fields, with everything that was typed.
      const refused = refusedTyped(typed, error);
      if (refused) return take(offer, refused);
      toast.error(...decisionFailure(error, failed, applicant.Name));
    } finally {
      setDeciding(undefined);
    }
  }

  const button = (offer: Offer) => {
    const { label, tone } = offers[offer];
    return (
      <BusyButton
        key={offer}
        size={size}
        variant={tone === 'danger' ? 'outlined' : 'contained'}
        color={tone === 'danger' ? 'error' : 'primary'}
        aria-label={`${label} ${applicant.Name}`}
        busy={deciding === offer}
        blocked={deciding !== undefined}
        onClick={() => take(offer)}
      >
        {label}
      </BusyButton>
    );
  };
  const refuses = (offer: Offer) => offers[offer].sends === 'Declined';
  return (
    <>
      {offered.filter((offer) => !refuses(offer)).map(button)}
      {children}
      {offered.filter(refuses).map(button)}
    </>
  );
}
