import { type Applicant, undoDecline, undoDeclines } from 'shared-api/contract';
import { useEndpointMutation } from 'shared-api/query';
import { useToast } from 'shared-ui';
import { decisionFailure } from './decision-failure';
import { messages } from './messages';

const { declines: texts } = messages;

type Declined = Pick<Applicant, 'id' | 'Name'>;

/** Undoes declines and reports the result in toasts; never rejects. */
export function useUndoDeclines(): (ids: string[]) => Promise<void> {
  const one = useEndpointMutation(undoDecline);
  const many = useEndpointMutation(undoDeclines);
  const toast = useToast();
  return async (ids) => {
    const [id] = ids;
    try {
      if (id !== undefined && ids.length === 1) {
        await one.mutateAsync({ params: { id } });
        toast.success(texts.undone);
        return;
      }
      const { Done: done, NotDone: refused } = await many.mutateAsync({ body: { Ids: ids } });
      if (done.length > 0) toast.success(texts.manyUndone(done.length));
      if (refused.length > 0) {
        const why = refused.map(({ Name, Reason }) => `${Name ?? texts.unknown}: ${Reason}`).join(' ');
        toast.error(texts.undoRefused(refused.length), why);
      }
    } catch (error) {
      toast.error(...decisionFailure(error, texts.undoFailed));
    }
  };
}

/** Confirms declines in a toast with Undo for the time that the server allows. */
export function useDeclined() {
  const toast = useToast();
  const undo = useUndoDeclines();
  return (text: string, applicants: readonly Declined[], { UndoFor }: { UndoFor?: number }) =>
    toast.success(text, {
      detail: applicants.length === 1 ? applicants[0]?.Name : undefined,
      names: applicants.map(({ Name }) => Name),
      undo:
        UndoFor === undefined
          ? undefined
          : { until: Date.now() + UndoFor, onUndo: () => undo(applicants.map(({ id }) => id)) },
    });
}
