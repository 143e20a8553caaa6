import { Badge, DeadlineBadge, StatusBadge, TaskRating } from '@internship-portals/shared-ui/dashboard';
import { Row } from '../row';

export default {
  tones: (
    <Row>
      {(['blue', 'orange', 'green', 'yellow', 'red', 'grey'] as const).map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
      <Badge tone="green" ticked>
        Ticked
      </Badge>
    </Row>
  ),
  'statuses of applications and tasks': (
    <Row>
      {[
        'Processing',
        'Accepted For Interview',
        'Interview Passed',
        'Declined',
        'Not started',
        'In progress',
        'Completed',
      ].map((status) => (
        <StatusBadge key={status} status={status} />
      ))}
    </Row>
  ),
  deadlines: (
    <Row>
      <DeadlineBadge task={{ Status: 'In progress', Deadline: '2026-12-11' }} />
      <DeadlineBadge task={{ Status: 'In progress', Deadline: '2026-11-27' }} />
      <DeadlineBadge task={{ Status: 'In progress', Deadline: '2027-01-15' }} />
    </Row>
  ),
  ratings: (
    <Row>
      {[90, 75, 60, 50, null].map((Rating) => (
        <TaskRating key={Rating} task={{ Status: 'Completed', Rating }} />
      ))}
      <TaskRating task={{ Status: 'In progress', Rating: 80 }} />
    </Row>
  ),
};
