/** The portal's only entry point: the shell loads it at run time. */

import { adminPages } from '@internship-portals/shared-api/contract';
import { lazyPart, PORTAL_CONTRACT, type Portal } from '@internship-portals/shared-ui';
import AdministratorsIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import AssignmentIcon from '@mui/icons-material/AssignmentOutlined';
import DashboardIcon from '@mui/icons-material/DashboardOutlined';
import IntakesIcon from '@mui/icons-material/DateRangeOutlined';
import InterviewsIcon from '@mui/icons-material/EventOutlined';
import AuditIcon from '@mui/icons-material/FactCheckOutlined';
import HowToRegIcon from '@mui/icons-material/HowToRegOutlined';
import ReportsIcon from '@mui/icons-material/InsightsOutlined';
import ReleasesIcon from '@mui/icons-material/RocketLaunchOutlined';
import SchoolIcon from '@mui/icons-material/SchoolOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import SupervisorsIcon from '@mui/icons-material/SupervisorAccountOutlined';
import PositionsIcon from '@mui/icons-material/WorkOutlineOutlined';
import { ProposedMoves } from './features/applications/proposed-moves';
import { DashboardPage } from './features/dashboard/dashboard-page';
import { base, common } from './messages';

const { navigation } = common;

const mails = {
  // The dashboard asks for results: the e-mail loads with the question.
  ResultMail: lazyPart(async () => ({
    default: (await import(/* webpackChunkName: 'decision-mail' */ './features/applications/result-mail')).ResultMail,
  })),
  ProposedMoves,
};

export const portal: Portal = {
  contract: PORTAL_CONTRACT,
  title: common.title,
  routes: [
    { index: true, Component: () => <DashboardPage mails={mails} /> },
    {
      path: 'applications',
      lazy: () => import('./features/applications/applications-page').then((m) => ({ Component: m.ApplicationsPage })),
    },
    {
      path: 'applications/review',
      lazy: () => import('./features/applications/review-page').then((m) => ({ Component: m.ReviewPage })),
    },
    {
      path: 'applications/:id/scheduleInterview',
      lazy: () =>
        import('./features/applications/schedule-interview-page').then((m) => ({ Component: m.ScheduleInterviewPage })),
    },
    {
      path: 'applications/:id/correctDetails',
      lazy: () =>
        import('./features/applications/correct-details-page').then((m) => ({ Component: m.CorrectDetailsPage })),
    },
    {
      path: 'selectedApplicants',
      lazy: () =>
        import('./features/applications/selected-applicants-page').then((m) => ({
          Component: m.SelectedApplicantsPage,
        })),
    },
    {
      path: 'applications/scheduleInterviews',
      lazy: () =>
        import('./features/applications/schedule-interviews-page').then((m) => ({
          Component: m.ScheduleInterviewsPage,
        })),
    },
    {
      path: 'interviews',
      lazy: async () => {
        const { InterviewsPage } = await import('./features/interviews/interviews-page');
        return {
          Component: () => (
            <InterviewsPage
              moves={(one) => <ProposedMoves applicant={one} from={one.Date} proposals={one.Reply?.Proposals ?? []} />}
            />
          ),
        };
      },
    },
    {
      path: 'interviewDetails/viewDetails/:id',
      lazy: () =>
        import('./features/applications/interview-details-page').then((m) => ({ Component: m.InterviewDetailsPage })),
    },
    {
      path: 'supervisors',
      lazy: () => import('./features/supervisors/supervisors-page').then((m) => ({ Component: m.SupervisorsPage })),
    },
    {
      path: 'supervisors/add',
      lazy: () =>
        import(/* webpackChunkName: 'users' */ './features/users/add-supervisor-page').then((m) => ({
          Component: m.AddSupervisorPage,
        })),
    },
    {
      path: 'supervisors/:id/edit',
      lazy: () =>
        import(/* webpackChunkName: 'users' */ './features/users/edit-user').then((m) => ({
          Component: m.EditSupervisorPage,
        })),
    },
    {
      path: 'interns',
      lazy: () => import('./features/interns/interns-page').then((m) => ({ Component: m.InternsPage })),
    },
    {
      path: 'interns/:id/edit',
      lazy: () =>
        import(/* webpackChunkName: 'users' */ './features/users/edit-user').then((m) => ({
          Component: m.EditInternPage,
        })),
    },
    {
      path: 'assignSupervisor',
      lazy: () =>
        import('./features/interns/assign-supervisor-page').then((m) => ({ Component: m.AssignSupervisorPage })),
    },
    {
      path: 'performanceDetails/:id',
      // One page, one file: each further one would add its name to the portal's entry.
      lazy: async () => {
        const [
          { PerformancePage },
          { Attendance },
          { Completion },
          { Certificates },
          { Evaluations },
          { Assessments },
        ] = await Promise.all([
          import(/* webpackChunkName: 'intern' */ './features/performance/performance-page'),
          import(/* webpackChunkName: 'intern' */ './features/attendance/attendance'),
          import(/* webpackChunkName: 'intern' */ './features/completions/completion'),
          import(/* webpackChunkName: 'intern' */ './features/certificates/certificates'),
          import(/* webpackChunkName: 'intern' */ './features/evaluations/evaluations'),
          import(/* webpackChunkName: 'intern' */ './features/assessments/assessments'),
        ]);
        const sections = (intern: string) => (
          <>
            <Attendance />
            <Completion intern={intern} />
            <Evaluations />
            <Assessments />
            <Certificates intern={intern} />
          </>
        );
        return { Component: () => <PerformancePage sections={sections} /> };
      },
    },
    {
      path: 'positions',
      lazy: () => import('./features/positions/positions-page').then((m) => ({ Component: m.PositionsPage })),
    },
    {
      path: 'universities',
      lazy: () => import('./features/universities/universities-page').then((m) => ({ Component: m.UniversitiesPage })),
    },
    {
      path: 'joiningDocuments',
      lazy: () =>
        import(/* webpackChunkName: 'joining-documents' */ './features/joining-documents/joining-documents-page').then(
          (m) => ({
            Component: m.JoiningDocumentsPage,
          }),
        ),
    },
    {
      path: 'joiningDocuments/:id',
      lazy: () =>
        import(/* webpackChunkName: 'joining-documents' */ './features/joining-documents/intern-documents-page').then(
          (m) => ({
            Component: m.InternDocumentsPage,
          }),
        ),
    },
    {
      path: 'intakes',
      lazy: () =>
        import(/* webpackChunkName: 'intakes' */ './features/intakes/intakes-page').then((m) => ({
          Component: m.IntakesPage,
        })),
    },
    {
      path: 'intakes/new',
      lazy: () =>
        import(/* webpackChunkName: 'intakes' */ './features/intakes/intake-page').then((m) => ({
          Component: m.NewIntakePage,
        })),
    },
    {
      path: 'intakes/:id',
      lazy: () =>
        import(/* webpackChunkName: 'intakes' */ './features/intakes/intake-page').then((m) => ({
          Component: m.EditIntakePage,
        })),
    },
    {
      path: 'intakes/:id/interns',
      lazy: () =>
        import(/* webpackChunkName: 'intakes' */ './features/completions/completions-page').then((m) => ({
          Component: m.CompletionsPage,
        })),
    },
    {
      path: 'administrators',
      lazy: () =>
        import('./features/administrators/administrators-page').then((m) => ({ Component: m.AdministratorsPage })),
    },
    {
      path: 'administrators/invite',
      lazy: () =>
        import(/* webpackChunkName: 'users' */ './features/users/invite-administrator-page').then((m) => ({
          Component: m.InviteAdministratorPage,
        })),
    },
    {
      path: 'settings',
      lazy: () => import('./features/programme/settings-page').then((m) => ({ Component: m.SettingsPage })),
    },
    {
      path: 'settings/emails',
      lazy: () =>
        import(/* webpackChunkName: 'mail-templates' */ './features/mail-templates/mail-templates-page').then((m) => ({
          Component: m.MailTemplatesPage,
        })),
    },
    {
      path: 'settings/emails/:template',
      lazy: () =>
        import(/* webpackChunkName: 'mail-templates' */ './features/mail-templates/mail-template-page').then((m) => ({
          Component: m.MailTemplatePage,
        })),
    },
    {
      path: 'audit',
      lazy: () => import('./features/audit/audit-page').then((m) => ({ Component: m.AuditPage })),
    },
    {
      // The sections of one page. Each has its own address and heading.
      lazy: () => import('./features/releases/releases-layout').then((m) => ({ Component: m.ReleasesLayout })),
      children: [
        {
          path: 'releases',
          lazy: () => import('./features/releases/releases-page').then((m) => ({ Component: m.ReleasesPage })),
        },
        {
          path: 'releases/failures',
          lazy: () =>
            import(/* webpackChunkName: 'releases' */ './features/releases/failures-page').then((m) => ({
              Component: m.FailuresPage,
            })),
        },
        {
          path: 'releases/deployTokens',
          lazy: () =>
            import('./features/deploy-tokens/deploy-tokens-page').then((m) => ({ Component: m.DeployTokensPage })),
        },
        {
          path: 'releases/storage',
          lazy: () =>
            import(/* webpackChunkName: 'releases' */ './features/releases/storage-page').then((m) => ({
              Component: m.StoragePage,
            })),
        },
      ],
    },
    {
      path: 'releases/portals/:portal',
      lazy: () =>
        import(/* webpackChunkName: 'releases' */ './features/releases/portal-page').then((m) => ({
          Component: m.PortalPage,
        })),
    },
    {
      path: 'reports',
      lazy: () => import('./features/reports/reports-page').then((m) => ({ Component: m.ReportsPage })),
    },
    {
      path: 'evaluationCriteria',
      lazy: () => import('./features/evaluations/criteria-page').then((m) => ({ Component: m.EvaluationCriteriaPage })),
    },
    {
      path: 'reviewLists',
      lazy: () => import('./features/review-lists/review-lists-page').then((m) => ({ Component: m.ReviewListsPage })),
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
    { label: navigation.dashboard, to: base, icon: DashboardIcon, end: true },
    { label: navigation.applications, to: adminPages.applications, icon: AssignmentIcon },
    { label: navigation.selectedApplicants, to: adminPages.selectedApplicants, icon: HowToRegIcon },
    { label: navigation.interviews, to: adminPages.interviews, icon: InterviewsIcon },
    { label: navigation.supervisors, to: adminPages.supervisors, icon: SupervisorsIcon },
    { label: navigation.interns, to: adminPages.interns, icon: SchoolIcon },
    { label: navigation.intakes, to: adminPages.intakes, icon: IntakesIcon },
    { label: navigation.positions, to: adminPages.positions, icon: PositionsIcon },
    { label: navigation.reports, to: adminPages.reports, icon: ReportsIcon },
    { label: navigation.administrators, to: adminPages.administrators, icon: AdministratorsIcon },
    { label: navigation.settings, to: adminPages.settings, icon: SettingsIcon },
    { label: navigation.releases, to: adminPages.releases, icon: ReleasesIcon, group: navigation.system },
    { label: navigation.audit, to: adminPages.audit, icon: AuditIcon, group: navigation.system },
  ],
};
