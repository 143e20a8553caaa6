import {
  type Applicant,
  type DecisionReason,
  decideApplication,
  saveReason,
  undoDecline,
} from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { useToast } from '@internship-portals/shared-ui';
import { useRef, useState } from 'react';
import { decisionFailure } from './decision-failure';
import { chosenTime, type MailTime } from './mail-time/mail-time';
import { messages } from './messages';
import { messages as reasons } from './reasons/messages';
import { seenState } from './seen-state';

const { decisions: texts, declines } = messages;

/** Decided here alone so far: the interview is planned later, together with others. */
export const TO_INVITE = 'To invite';

/** A decision of this review. */
export interface OwnDecision {
  applicant: Applicant;
  result: 'Declined' | 'Accepted For Interview' | typeof TO_INVITE;
  /** Of the interview that was made. */
  day?: string;
  /** The server has not answered yet. */
  pending?: boolean;
  /** Until when it can be undone: milliseconds since the epoch, by this browser's clock. */
  until?: number;
  /** The chosen hour of its e-mail, as the server says it. */
  mailAt?: string;
  /** Why, if it was said here. */
  why?: DecisionReason;
}

/** The newest decision, if it can still be undone: a key must not take back another one. */
export function undoable(own: readonly OwnDecision[]): OwnDecision | undefined {
  const last = own.at(-1);
  const isOpen = last?.pending || last?.result === TO_INVITE || (last?.until ?? 0) > Date.now();
  return isOpen ? last : undefined;
}

/**
 * The decisions of this review, newest last. A decline counts at once, before the server has answered; if it fails, the
 * application is undecided again.
 */
export function useReviewDecisions({
  onUndone,
  onFailed,
}: {
  onUndone: (applicant: Applicant, result: OwnDecision['result']) => void;
  onFailed: (applicant: Applicant, error: unknown) => void;
}) {
  const [own, setOwn] = useState<readonly OwnDecision[]>([]);
  const [undoing, setUndoing] = useState<string>();
  const decided = useRef(new Set<string>());
  /** Declines without an answer, by application: true once one has succeeded. */
  const underWay = useRef(new Map<string, Promise<boolean>>());
  const decide = useEndpointMutation(
    decideApplication,
    ({ UndoFor, MailAt: mailAt }, { params: { id } }) => {
      const until = UndoFor === undefined ? undefined : Date.now() + UndoFor;
      setOwn((now) => now.map((one) => (one.applicant.id === id ? { ...one, pending: false, until, mailAt } : one)));
    },
    // The page says at once that it is declined, so leaving it must not cancel the call.
    { outlivesPage: true },
  );
  const undo = useEndpointMutation(undoDecline);
  const explain = useEndpointMutation(saveReason, undefined, { outlivesPage: true });
  const toast = useToast();

  const add = (decision: OwnDecision) => {
    decided.current.add(decision.applicant.id);
    setOwn((now) => [...now, decision]);
  };
  const remove = ({ id }: Applicant) => {
    decided.current.delete(id);
    setOwn((now) => now.filter((one) => one.applicant.id !== id));
  };

  const explained = ({ id }: Applicant, why: DecisionReason) =>
    setOwn((now) => now.map((one) => (one.applicant.id === id ? { ...one, why } : one)));
  const saveReasonOf = async (applicant: Applicant, reason: string) => {
    try {
      await explain.mutateAsync({ body: { Ids: [applicant.id], Reason: reason, Note: '' } });
      explained(applicant, { Reason: reason, Note: '' });
    } catch {
      toast.error(reasons.notSaved, applicant.Name);
    }
  };

  return {
    own,
    undoing,
    /** A second press of a key may come before the first one is rendered. */
    isDecided: (id: string) => decided.current.has(id),
    accepted: (applicant: Applicant, day: string) => add({ applicant, result: 'Accepted For Interview', day }),
    /** Remembers that an applicant is invited later. */
    inviteLater: (applicant: Applicant) => add({ applicant, result: TO_INVITE }),
    explained,
    /**
     * @param reason of the firm's list, saved once the server has declined
     * @param time of the e-mail; default: now
     */
    async decline(applicant: Applicant, reason?: string, time?: MailTime): Promise<void> {
      add({ applicant, result: 'Declined', pending: true });
      const answer = decide
        .mutateAsync({
          params: { id: applicant.id },
          body: { ApplicationStatus: 'Declined', ...seenState(applicant), ...chosenTime(time) },
        })
        .then(
          () => {
            if (reason) void saveReasonOf(applicant, reason);
            return true;
          },
          (error: unknown) => {
            remove(applicant);
            toast.error(...decisionFailure(error, texts.declineApplication.failed, applicant.Name));
            onFailed(applicant, error);
            return false;
          },
        );
      underWay.current.set(applicant.id, answer);
      await answer;
      underWay.current.delete(applicant.id);
    },
    /** Takes a decision back: a decline once the server has answered it. */
    async undo(applicant: Applicant): Promise<void> {
      if (undoing !== undefined) return;
      if (own.some((one) => one.applicant.id === applicant.id && one.result === TO_INVITE)) {
        remove(applicant);
        onUndone(applicant, TO_INVITE);
        return;
      }
      setUndoing(applicant.id);
      try {
        if ((await underWay.current.get(applicant.id)) === false) return;
        await undo.mutateAsync({ params: { id: applicant.id } });
        remove(applicant);
        onUndone(applicant, 'Declined');
      } catch (error) {
        setOwn((now) => now.map((one) => (one.applicant.id === applicant.id ? { ...one, until: undefined } : one)));
        toast.error(...decisionFailure(error, declines.undoFailed, applicant.Name));
      } finally {
        setUndoing(undefined);
      }
    },
  };
}

/** The decisions of a review, as `useReviewDecisions` gives them. */
export type ReviewDecisions = ReturnType<typeof useReviewDecisions>;
