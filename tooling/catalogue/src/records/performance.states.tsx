import { PerformanceCard, type PerformanceTask } from '@internship-portals/shared-ui/performance';

const task = (id: string, Task: string, Rating: number | null, Status = 'Completed'): PerformanceTask => ({
  id,
  Task,
  Rating,
  Status,
  Deadline: '2026-11-13',
  CompletedOn: Status === 'Completed' ? '2026-11-12' : null,
  Remark: Rating === 60 ? 'Check the figures again.' : null,
});
const tasks = [
  task('1', 'Write the test plan', 90),
  task('2', 'Count the open tickets', 60),
  task('3', 'Draft the handover notes', null),
  task('4', 'Prepare the demonstration', null, 'In progress'),
];

export default {
  rated: <PerformanceCard title="Performance" tasks={tasks} overall={75} empty="No tasks yet" addressOf={() => '/'} />,
  'nothing rated': <PerformanceCard title="Performance" tasks={tasks.slice(2)} overall={null} empty="No tasks yet" />,
  'no tasks': <PerformanceCard title="Performance" tasks={[]} overall={null} empty="No tasks yet" />,
};
