import { decideApplication, type OpenInterview, undoDecline } from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { BusyButton, describeError, useConfirm, useToast } from '@internship-portals/shared-ui';
import { useState } from 'react';
import { messages } from './messages';

const { results: texts } = messages;

/** The results of an interview, with the specified questions and messages of the list (specification, section 8). */
const offers = {
  Passed: { ...texts.passed, tone: 'default' },
  Declined: { ...texts.declined, tone: 'danger' },
} as const;
type Result = keyof typeof offers;

/** Takes the result of an interview where the dashboard asks for it. A decline can be undone for a few seconds. */
export function ResultButtons({ interview }: { interview: OpenInterview }) {
  const { id, Name, Position, InterviewDate } = interview;
  const decide = useEndpointMutation(decideApplication);
  const undo = useEndpointMutation(undoDecline);
  const confirm = useConfirm();
  const toast = useToast();
  const [deciding, setDeciding] = useState<Result>();

  const revert = async () => {
    try {
      await undo.mutateAsync({ params: { id } });
      toast.success(texts.undone, { detail: Name, names: [Name] });
    } catch (error) {
      toast.error(texts.undoFailed, describeError(error));
    }
  };

  const take = async (result: Result) => {
    const { label, question, consequence, done, failed, tone } = offers[result];
    const confirmed = await confirm({
      title: `${label}: ${Name}, ${Position}?`,
      names: [Name],
      text: `${question} ${consequence}`,
      confirmLabel: label,
      cancelLabel: texts.cancel,
      tone,
    });
    if (!confirmed) return;
    setDeciding(result);
    try {
      const { UndoFor } = await decide.mutateAsync({
        params: { id },
        body: { ApplicationStatus: result, Seen: 'Accepted For Interview', SeenDate: InterviewDate },
      });
      const undoing = UndoFor === undefined ? undefined : { until: Date.now() + UndoFor, onUndo: revert };
      toast.success(done, { detail: Name, names: [Name], undo: undoing });
      // The buttons disappear with the row, which would lose the focus.
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    } catch (error) {
      toast.error(failed, describeError(error));
    } finally {
      setDeciding(undefined);
    }
  };

  return (Object.keys(offers) as Result[]).map((result) => (
    <BusyButton
      key={result}
      size="small"
      variant="outlined"
      color={offers[result].tone === 'danger' ? 'error' : 'primary'}
      aria-label={`${offers[result].label}: ${Name}`}
      busy={deciding === result}
      blocked={deciding !== undefined}
      onClick={() => void take(result)}
    >
      {offers[result].label}
    </BusyButton>
  ));
}
