import AlarmIcon from '@mui/icons-material/AlarmOutlined';
import EventIcon from '@mui/icons-material/EventOutlined';
import { Badge } from './badge';
import { formatLongDate } from './format-long-date';
import { VisuallyHidden } from './visually-hidden';

/** A task as far as its deadline is concerned; `Deadline` is `YYYY-MM-DD`. */
export interface Due {
  Status: string;
  Deadline: string;
}

/** Today in the browser's time zone, `YYYY-MM-DD` as deadlines are. */
export function today(now = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Whether a task is still open after its deadline; the day of the deadline itself is in time. */
export function isOverdue({ Status, Deadline }: Due, day = today()): boolean {
  return Status !== 'Completed' && Deadline < day;
}

/** The deadline of a task in its long form; red, with an alarm and the word, once it is overdue. */
export function DeadlineBadge({ task }: { task: Due }) {
  const overdue = isOverdue(task);
  const Icon = overdue ? AlarmIcon : EventIcon;
  return (
    <Badge tone={overdue ? 'red' : 'grey'}>
      <Icon aria-hidden sx={{ fontSize: 16, mr: 0.75 }} />
      {formatLongDate(task.Deadline)}
      {overdue && <VisuallyHidden> (Overdue)</VisuallyHidden>}
    </Badge>
  );
}
