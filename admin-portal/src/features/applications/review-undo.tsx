import { adminPages, MAX_SLOTS } from '@internship-portals/shared-api/contract';
import { LinkButton } from '@internship-portals/shared-ui';
import type { MadeInterviews } from '@internship-portals/shared-ui/interviews';
import Button from '@mui/material/Button';
import { messages } from './messages';
import { messages as reasons } from './reasons/messages';
import { UndoLine } from './review-bar';
import type { ScheduledApplicants } from './schedule-interviews-page';
import { type OwnDecision, type ReviewDecisions, TO_INVITE, undoable } from './use-review-decisions';

const { review: texts } = messages;

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
      {last.result !== TO_INVITE && <ReasonButton decision={last} onExplain={onExplain} />}
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

/** Leads to the page that plans the interviews of those who are invited later. */
export function PlanButton({ own, variant }: { own: readonly OwnDecision[]; variant: 'outlined' | 'contained' }) {
  const applicants = own
    .filter(({ result }) => result === TO_INVITE)
    .map(({ applicant: { id, Name } }) => ({ id, Name }))
    .slice(0, MAX_SLOTS);
  if (applicants.length === 0) return null;
  const state: ScheduledApplicants = { applicants };
  return (
    <LinkButton
      size={variant === 'outlined' ? 'small' : 'medium'}
      variant={variant}
      to={adminPages.scheduleInterviews}
      state={state}
    >
      {texts.plan(applicants.length)}
    </LinkButton>
  );
}

/** Leads to the week of the first interview that was made here, where all of them are marked. */
export function MadeButton({ own }: { own: readonly OwnDecision[] }) {
  const made = own.flatMap(({ applicant: { id }, day }) => (day ? [{ id, day }] : []));
  const [first] = made.map(({ day }) => day).sort();
  if (!first) return null;
  const state: MadeInterviews = { made: made.map(({ id }) => id) };
  return (
    <LinkButton variant="outlined" to={{ pathname: adminPages.interviews, search: `?week=${first}` }} state={state}>
      {texts.made(made.length)}
    </LinkButton>
  );
}
