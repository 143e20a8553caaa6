import type { EvaluationKind, EvaluationStep } from '@internship-portals/shared-api/contract';
import { addDays, daysBetween } from '../../lib/calendar';
import type { PlacementRecord } from '../../lib/placement';
import { type Day, type EvaluationRecord, mayConfirmAlone } from './repository';

/** In the order in which they are due. */
export const KINDS: readonly EvaluationKind[] = ['mid-term', 'final'];

/** How long before the last day the final evaluation is due, in days. */
const FINAL_DAYS = 14;

/** When an evaluation is due: in the middle of the internship, or two weeks before its end. Empty while its days are not set. */
export function dueOn({ starts_on, ends_on }: Pick<PlacementRecord, 'starts_on' | 'ends_on'>, kind: EvaluationKind) {
  if (starts_on === null || ends_on === null) return '';
  if (kind === 'mid-term') return addDays(starts_on, Math.floor(daysBetween(starts_on, ends_on) / 2));
  const day = addDays(ends_on, -FINAL_DAYS);
  return day < starts_on ? starts_on : day;
}

/** Whether an evaluation is due until both have confirmed it. */
export const isOpenStep = (step: EvaluationStep | undefined): boolean =>
  step !== undefined && step !== 'later' && step !== 'confirmed';

/**
 * The supervisor's next step; undefined for a mid-term evaluation whose time has passed without it.
 */
export function stepOf(
  placement: Pick<PlacementRecord, 'starts_on' | 'ends_on'>,
  kind: EvaluationKind,
  evaluation: EvaluationRecord | undefined,
  { day, timeZone }: Day,
): EvaluationStep | undefined {
  const isDue = (which: EvaluationKind) => {
    const due = dueOn(placement, which);
    return due !== '' && due <= day;
  };
  if (!evaluation) {
    if (kind === 'mid-term' && isDue('final')) return undefined;
    return isDue(kind) ? 'due' : 'later';
  }
  const { supervisor, intern } = evaluation.parts;
  if (evaluation.reference !== null) return 'confirmed';
  if (supervisor.handed_in_at === null) return 'draft';
  if (intern.handed_in_at === null) return mayConfirmAlone(evaluation, { day, timeZone }) ? 'to-confirm' : 'waits';
  return supervisor.confirmed_at === null ? 'to-confirm' : 'unconfirmed';
}
