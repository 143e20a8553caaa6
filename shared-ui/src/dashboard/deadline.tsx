import AlarmIcon from '@mui/icons-material/AlarmOutlined';
import EventIcon from '@mui/icons-material/EventOutlined';
import { today } from '../display/day';
import { VisuallyHidden } from '../display/visually-hidden';
import { Badge } from './badge';
import { ShortDate } from './short-date';

/** The parts of a task that decide how its deadline is shown. `Deadline` is `YYYY-MM-DD`. */
export interface Due {
  Status: string;
  Deadline: string;
}

/** Whether a task is still open after its deadline. On the day of the deadline it is not yet overdue. */
export function isOverdue({ Status, Deadline }: Due, day = today()): boolean {
  return Status !== 'Completed' && Deadline < day;
}

/** Whether an open task is due from today to Sunday. */
export function isDueThisWeek({ Status, Deadline }: Due, day = today()): boolean {
  const sunday = new Date(`${day}T00:00:00Z`);
  sunday.setUTCDate(sunday.getUTCDate() + ((7 - sunday.getUTCDay()) % 7));
  return Status !== 'Completed' && Deadline >= day && Deadline <= sunday.toISOString().slice(0, 10);
}

/** The deadline of a task as a short date. An overdue one is red, with an icon and the word. */
export function DeadlineBadge({ task }: { task: Due }) {
  const overdue = isOverdue(task);
  const Icon = overdue ? AlarmIcon : EventIcon;
  return (
    <Badge tone={overdue ? 'red' : 'grey'}>
      <Icon aria-hidden sx={{ fontSize: 16, mr: 0.75 }} />
      <ShortDate date={task.Deadline} />
      {overdue && <VisuallyHidden> (Overdue)</VisuallyHidden>}
    </Badge>
  );
}
