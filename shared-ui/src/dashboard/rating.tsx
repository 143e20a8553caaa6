import Typography from '@mui/material/Typography';
import { Badge, type BadgeTone } from './badge';

/** The parts of a task that decide how its rating is shown. */
export interface Rateable {
  Status: string;
  /** A whole percentage. Null if not rated. */
  Rating: number | null;
}

/** How a rating is displayed: as words if there is none to show, otherwise as a percentage in its colour. */
export interface ShownRating {
  text: string;
  /** Only if a percentage is shown. */
  tone?: BadgeTone;
}

/** Green at 75 or more, yellow above 50 and below 75, red at 50 or below (specification, section 9). */
export function ratingTone(rating: number): BadgeTone {
  if (rating >= 75) return 'green';
  return rating > 50 ? 'yellow' : 'red';
}

/** The rating display rules (specification, section 4): an uncompleted task shows no rating, even if it has one. */
export function shownRating({ Status, Rating }: Rateable): ShownRating {
  if (Status !== 'Completed') return { text: 'Not completed' };
  if (Rating === null) return { text: 'Not rated' };
  return { text: `${Rating}%`, tone: ratingTone(Rating) };
}

/** The rating of a task, by the display rules. */
export function TaskRating({ task }: { task: Rateable }) {
  const { text, tone } = shownRating(task);
  if (tone) return <Badge tone={tone}>{text}</Badge>;
  return (
    <Typography component="span" variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
      {text}
    </Typography>
  );
}
