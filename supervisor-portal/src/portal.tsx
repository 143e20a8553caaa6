/** The portal's only entry point: the shell loads it at run time. */

import { supervisorPages } from '@internship-portals/shared-api/contract';
import { PORTAL_CONTRACT, type Portal } from '@internship-portals/shared-ui';
import AttendanceIcon from '@mui/icons-material/AccessTimeOutlined';
import EvaluationsIcon from '@mui/icons-material/AssessmentOutlined';
import TasksIcon from '@mui/icons-material/AssignmentOutlined';
import InterviewsIcon from '@mui/icons-material/EventOutlined';
import TemplatesIcon from '@mui/icons-material/LibraryBooksOutlined';
import LogbooksIcon from '@mui/icons-material/MenuBookOutlined';
import SchoolIcon from '@mui/icons-material/SchoolOutlined';
import { InternsPage } from './features/interns/interns-page';
import { base, common } from './messages';

const { navigation } = common;

export const portal: Portal = {
  contract: PORTAL_CONTRACT,
  title: common.title,
  routes: [
    { index: true, Component: InternsPage },
    {
      path: 'assignTask/:name/:id',
      lazy: () =>
        import(/* webpackChunkName: 'assign' */ './features/tasks/assign-task-page').then((m) => ({
          Component: m.AssignTaskPage,
        })),
    },
    {
      path: 'assignedTasks',
      lazy: () =>
        import(/* webpackChunkName: 'assign' */ './features/tasks/assigned-tasks-page').then((m) => ({
          Component: m.AssignedTasksPage,
        })),
    },
    {
      path: 'taskDetails/:id',
      lazy: () => import('./features/tasks/task-page').then((m) => ({ Component: m.TaskPage })),
    },
    {
      path: 'taskDetails/:id/edit',
      lazy: () =>
        import(/* webpackChunkName: 'assign' */ './features/tasks/edit-task-page').then((m) => ({
          Component: m.EditTaskPage,
        })),
    },
    {
      path: 'templates',
      lazy: () =>
        import(/* webpackChunkName: 'templates' */ './features/tasks/templates-page').then((m) => ({
          Component: m.TemplatesPage,
        })),
    },
    {
      path: 'templates/new',
      lazy: () =>
        import(/* webpackChunkName: 'templates' */ './features/tasks/template-pages').then((m) => ({
          Component: m.AddTemplatePage,
        })),
    },
    {
      path: 'templates/:id/edit',
      lazy: () =>
        import(/* webpackChunkName: 'templates' */ './features/tasks/template-pages').then((m) => ({
          Component: m.EditTemplatePage,
        })),
    },
    {
      path: 'interns/:id',
      lazy: async () => {
        // One page, one file: each further one would add its name to the portal's entry.
        const [{ InternPage }, { Completion }, { Assessments }, { Visits }] = await Promise.all([
          import(/* webpackChunkName: 'intern' */ './features/performance/intern-page'),
          import(/* webpackChunkName: 'intern' */ './features/completions/completion'),
          import(/* webpackChunkName: 'intern' */ './features/assessments/assessments'),
          import(/* webpackChunkName: 'intern' */ './features/assessments/visits'),
        ]);
        const sections = (intern: string) => (
          <>
            <Completion intern={intern} />
            <Assessments />
            <Visits intern={intern} />
          </>
        );
        return { Component: () => <InternPage sections={sections} /> };
      },
    },
    {
      path: 'performanceDetails/:id',
      lazy: () =>
        import(/* webpackChunkName: 'intern' */ './features/performance/performance-page').then((m) => ({
          Component: m.PerformancePage,
        })),
    },
    {
      path: 'attendance',
      lazy: () =>
        import(/* webpackChunkName: 'record' */ './features/attendance/attendance-page').then((m) => ({
          Component: m.AttendancePage,
        })),
    },
    {
      path: 'logbooks',
      lazy: () =>
        import(/* webpackChunkName: 'record' */ './features/logbooks/logbooks-page').then((m) => ({
          Component: m.LogbooksPage,
        })),
    },
    {
      path: 'evaluations',
      lazy: () =>
        import(/* webpackChunkName: 'record' */ './features/evaluations/evaluations-page').then((m) => ({
          Component: m.EvaluationsPage,
        })),
    },
    {
      path: 'evaluations/:id',
      lazy: () =>
        import(/* webpackChunkName: 'record' */ './features/evaluations/intern-page').then((m) => ({
          Component: m.InternEvaluationsPage,
        })),
    },
    {
      path: 'interviews',
      lazy: () =>
        import(/* webpackChunkName: 'record' */ './features/interviews/interviews-page').then((m) => ({
          Component: m.InterviewsPage,
        })),
    },
    {
      path: 'interviews/:id/feedback',
      lazy: () =>
        import(/* webpackChunkName: 'record' */ './features/interviews/feedback-page').then((m) => ({
          Component: m.FeedbackPage,
        })),
    },
    {
      path: 'notifications',
      lazy: () =>
        import(/* webpackChunkName: 'profile' */ './features/notifications/notifications-page').then((m) => ({
          Component: m.NotificationsPage,
        })),
    },
    {
      path: 'profile',
      lazy: () =>
        import(/* webpackChunkName: 'profile' */ './features/profiles/profile-page').then((m) => ({
          Component: m.ProfilePage,
        })),
    },
    {
      path: 'editProfile/:id',
      lazy: () =>
        import(/* webpackChunkName: 'profile' */ './features/profiles/edit-profile-page').then((m) => ({
          Component: m.EditProfilePage,
        })),
    },
    {
      path: 'resetPassword',
      lazy: () =>
        import(/* webpackChunkName: 'profile' */ './features/profiles/reset-password-page').then((m) => ({
          Component: m.ResetPasswordPage,
        })),
    },
  ],
  navigation: [
    { label: navigation.interns, to: base, icon: SchoolIcon, end: true },
    { label: navigation.tasks, to: supervisorPages.assignedTasks, icon: TasksIcon },
    { label: navigation.attendance, to: supervisorPages.attendance, icon: AttendanceIcon },
    { label: navigation.logbooks, to: supervisorPages.logbooks, icon: LogbooksIcon },
    { label: navigation.evaluations, to: supervisorPages.evaluations, icon: EvaluationsIcon },
    { label: navigation.interviews, to: supervisorPages.interviews, icon: InterviewsIcon },
    { label: navigation.templates, to: supervisorPages.templates, icon: TemplatesIcon },
  ],
};
