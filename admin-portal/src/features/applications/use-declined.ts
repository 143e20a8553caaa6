import { type Applicant, undoDecline, undoDeclines } from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { useToast } from '@internship-portals/shared-ui';
import { decisionFailure } from './decision-failure';
import { messages as mailTime } from './mail-time/messages';
import { messages } from './messages';

const { declines: texts } = messages;

type Declined = Pick<Applicant, 'id' | 'Name'>;

/** Undoes declines and reports the result in toasts; never rejects. */
export function useUndoDeclines(): (applicants: readonly Declined[]) => Promise<void> {
  const one = useEndpointMutation(undoDecline);
  const many = useEndpointMutation(undoDeclines);
  const toast = useToast();
  return async (applicants) => {
    const [first] = applicants;
    try {
      if (first && applicants.length === 1) {
        await one.mutateAsync({ params: { id: first.id } });
        toast.success(texts.undone, { detail: first.Name, names: [first.Name] });
        return;
      }
      const { Done: done, NotDone: refused } = await many.mutateAsync({
        body: { Ids: applicants.map(({ id }) => id) },
      });
      if (done.length > 0) toast.success(texts.manyUndone(done.length));
      if (refused.length > 0) {
        const why = refused.map(({ Name, Reason }) => `${Name ?? texts.unknown}: ${Reason}`).join(' ');
        toast.error(texts.undoRefused(refused.length), why);
      }
    } catch (error) {
      toast.error(...decisionFailure(error, texts.undoFailed, applicants.length === 1 ? first?.Name : undefined));
    }
  };
}

/** A toast does not stay until the hour of an e-mail: the page of the application has its Undo. */
const MAX_TOAST_MS = 10_000;

/** Confirms declines in a toast with Undo for the time that the server allows, at most ten seconds. */
export function useDeclined() {
  const toast = useToast();
  const undo = useUndoDeclines();
  return (
    text: string,
    applicants: readonly Declined[],
    { UndoFor, MailAt }: { UndoFor?: number; MailAt?: string },
  ) => {
    const goes = MailAt && `${mailTime.goes(MailAt)}.`;
    const name = applicants.length === 1 ? applicants[0]?.Name : undefined;
    toast.success(text, {
      detail: name && goes ? `${name}. ${goes}` : (name ?? goes),
      names: applicants.map(({ Name }) => Name),
      undo:
        UndoFor === undefined
          ? undefined
          : {
              until: Date.now() + Math.min(UndoFor, MAX_TOAST_MS),
              onUndo: () => undo(applicants),
            },
    });
  };
}
