/** The portal's only entry point: the shell loads it at run time. */

import { internPages } from '@internship-portals/shared-api/contract';
import { lazyPart, PORTAL_CONTRACT, type Portal } from '@internship-portals/shared-ui';
import AttendanceIcon from '@mui/icons-material/AccessTimeOutlined';
import EvaluationIcon from '@mui/icons-material/AssessmentOutlined';
import AssignmentIcon from '@mui/icons-material/AssignmentOutlined';
import LogbookIcon from '@mui/icons-material/MenuBookOutlined';
import { AttendanceToday } from './features/attendance/attendance-today';
import { JoiningDocuments } from './features/joining-documents/joining-documents';
import { TasksPage } from './features/tasks/tasks-page';
import { base, common } from './messages';

// Below the tasks: its code loads after theirs.
const Completion = lazyPart(async () => ({ default: (await import('./features/completions/completion')).Completion }));

/** The tasks, above them the documents that are wanted before the first day and then the clock, and below them what the end needs. */
function HomePage() {
  return (
    <TasksPage joiningDocuments={<JoiningDocuments />} attendance={<AttendanceToday />} completion={<Completion />} />
  );
}

export const portal: Portal = {
  contract: PORTAL_CONTRACT,
  title: common.title,
  routes: [
    { index: true, Component: HomePage },
    {
      path: 'tasks/:id',
      lazy: () => import('./features/tasks/task-page').then((m) => ({ Component: m.TaskPage })),
    },
    {
      path: 'attendance',
      lazy: () => import('./features/attendance/attendance-page').then((m) => ({ Component: m.AttendancePage })),
    },
    {
      path: 'logbook',
      lazy: () => import('./features/logbooks/logbook-page').then((m) => ({ Component: m.LogbookPage })),
    },
    {
      path: 'evaluation',
      lazy: () => import('./features/evaluations/evaluation-page').then((m) => ({ Component: m.EvaluationPage })),
    },
    {
      path: 'notifications',
      lazy: () =>
        import(/* webpackChunkName: "profile" */ './features/notifications/notifications-page').then((m) => ({
          Component: m.NotificationsPage,
        })),
    },
    {
      path: 'papers',
      lazy: () =>
        import(/* webpackChunkName: "profile" */ './features/papers/papers-page').then((m) => ({
          Component: m.PapersPage,
        })),
    },
    {
      path: 'profile',
      lazy: () =>
        import(/* webpackChunkName: "profile" */ './features/profiles/profile-page').then((m) => ({
          Component: m.ProfilePage,
        })),
    },
    {
      path: 'editProfile/:id',
      lazy: () =>
        import(/* webpackChunkName: "profile" */ './features/profiles/edit-profile-page').then((m) => ({
          Component: m.EditProfilePage,
        })),
    },
    {
      path: 'resetPassword',
      lazy: () =>
        import(/* webpackChunkName: "profile" */ './features/profiles/reset-password-page').then((m) => ({
          Component: m.ResetPasswordPage,
        })),
    },
  ],
  navigation: [
    { label: common.navigation.tasks, to: base, icon: AssignmentIcon, end: true },
    { label: common.navigation.attendance, to: internPages.attendance, icon: AttendanceIcon },
    { label: common.navigation.logbook, to: internPages.logbook, icon: LogbookIcon },
    { label: common.navigation.evaluation, to: internPages.evaluation, icon: EvaluationIcon },
  ],
};
