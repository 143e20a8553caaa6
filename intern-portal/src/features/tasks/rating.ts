import type { Task } from 'shared-api/contract';
import type { BadgeTone } from 'shared-ui';
import { messages } from '../../messages';

/** What stands for a task's rating: words while there is none to show, else a percentage and its colour. */
export interface ShownRating {
  text: string;
  /** Only where a rating is shown. */
  tone?: BadgeTone;
}

/** Green at 75 or more, yellow above 50 and below 75, red at 50 or below (specification, section 9). */
export function ratingTone(rating: number): BadgeTone {
  if (rating >= 75) return 'green';
  return rating > 50 ? 'yellow' : 'red';
}

/** The rating display rules: a task that is not completed shows no rating, even when it has one. */
export function shownRating({ Status, Rating }: Pick<Task, 'Status' | 'Rating'>): ShownRating {
  if (Status !== 'Completed') return { text: messages.ratings.notCompleted };
  if (Rating === null) return { text: messages.ratings.notRated };
  return { text: `${Rating}%`, tone: ratingTone(Rating) };
}
