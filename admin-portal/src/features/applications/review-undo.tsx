import Button from '@mui/material/Button';
import { messages as reasons } from './reasons/messages';
import { UndoLine } from './review-bar';
import { type OwnDecision, type ReviewDecisions, undoable } from './use-review-decisions';

/** The newest decision, if it can still be undone, with Undo and the question why. */
export function UndoOfLast({
  own,
  decisions,
  onExplain,
}: {
  own: readonly OwnDecision[];
  decisions: ReviewDecisions;
  onExplain: (decision: OwnDecision) => void;
}) {
  const last = undoable(own);
  if (!last) return null;
  const { applicant } = last;
  return (
    <UndoLine
      key={applicant.id}
      decision={last}
      undoing={decisions.undoing === applicant.id}
      onUndo={() => void decisions.undo(applicant)}
    >
      <ReasonButton decision={last} onExplain={onExplain} />
    </UndoLine>
  );
}

/** Asks why, after a decision that takes one key. */
export function ReasonButton({
  decision,
  onExplain,
}: {
  decision: OwnDecision;
  onExplain: (decision: OwnDecision) => void;
}) {
  const label = decision.why ? reasons.edit : reasons.add;
  return (
    <Button
      size="small"
      color="inherit"
      aria-label={`${label}: ${decision.applicant.Name}`}
      aria-keyshortcuts="R"
      onClick={() => onExplain(decision)}
    >
      {label}
    </Button>
  );
}
