/** The one door of this portal: what the shell loads at run time. */
import AssignmentIcon from '@mui/icons-material/AssignmentOutlined';
import { PORTAL_CONTRACT, type Portal } from 'shared-ui';
import { TasksPage } from './features/tasks/tasks-page';
import { base, messages } from './messages';

export const portal: Portal = {
  contract: PORTAL_CONTRACT,
  title: messages.title,
  routes: [{ index: true, Component: TasksPage }],
  navigation: [{ label: messages.navigation.tasks, to: base, icon: AssignmentIcon, end: true }],
};
