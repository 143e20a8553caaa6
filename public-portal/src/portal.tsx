/** The portal's only entry point: the shell loads it at run time. */
import { offerKiswahili, PORTAL_CONTRACT, type Portal } from '@internship-portals/shared-ui';
import { ApplicationSection } from './features/applications/application-section';
import { LandingPage } from './features/landing/landing-page';
import { languageLoader } from './features/languages/language-loader';
import { common } from './messages';

const pages: Portal['routes'] = [
  { index: true, element: <LandingPage application={<ApplicationSection />} /> },
  {
    path: 'apply',
    lazy: () =>
      import(/* webpackChunkName: 'landing-later' */ './features/applications/apply-page').then((m) => ({
        Component: m.ApplyPage,
      })),
  },
  {
    path: 'applicationStatus',
    lazy: () =>
      import('./features/applications/application-status-page').then((m) => ({ Component: m.ApplicationStatusPage })),
  },
  {
    path: 'application/:token',
    lazy: () => import('./features/applications/application-page').then((m) => ({ Component: m.ApplicationPage })),
  },
  {
    path: 'assessment/:token',
    lazy: () =>
      import(/* webpackChunkName: 'mailed' */ './features/assessments/assessment-page').then((m) => ({
        Component: m.AssessmentPage,
      })),
  },
  {
    path: 'openingNotice',
    lazy: () =>
      import(/* webpackChunkName: 'mailed' */ './features/intakes/opening-notice-pages').then((m) => ({
        Component: m.OpeningNoticePage,
      })),
  },
  {
    path: 'openingNotice/:token',
    lazy: () =>
      import(/* webpackChunkName: 'mailed' */ './features/intakes/opening-notice-pages').then((m) => ({
        Component: m.ConfirmOpeningNoticePage,
      })),
  },
  {
    path: 'verify',
    lazy: () =>
      import(/* webpackChunkName: 'mailed' */ './features/certificates/verify-page').then((m) => ({
        Component: m.VerifyPage,
      })),
  },
  {
    path: 'verify/:number',
    lazy: () =>
      import(/* webpackChunkName: 'mailed' */ './features/certificates/verify-page').then((m) => ({
        Component: m.VerifyPage,
      })),
  },
  {
    path: 'signUp',
    lazy: () => import('./features/accounts/sign-up-page').then((m) => ({ Component: m.SignUpPage })),
  },
  {
    path: 'requestResetPassword',
    lazy: () =>
      import(/* webpackChunkName: 'reset' */ './features/accounts/request-reset-page').then((m) => ({
        Component: m.RequestResetPage,
      })),
  },
  {
    path: 'resetPassword/:token',
    lazy: () =>
      import(/* webpackChunkName: 'reset' */ './features/accounts/reset-password-page').then((m) => ({
        Component: m.ResetPasswordPage,
      })),
  },
  {
    path: 'interviewAnswer/:token',
    lazy: () => import('./features/interviews/invitation-page').then((m) => ({ Component: m.InvitationPage })),
  },
  {
    path: 'confirmEmail/:token',
    lazy: () =>
      import(/* webpackChunkName: 'mailed' */ './features/accounts/email-change-pages').then((m) => ({
        Component: m.ConfirmEmailPage,
      })),
  },
  {
    path: 'reportEmail/:token',
    lazy: () =>
      import(/* webpackChunkName: 'mailed' */ './features/accounts/email-change-pages').then((m) => ({
        Component: m.ReportEmailPage,
      })),
  },
];

offerKiswahili(() => import('./messages.sw'));

export const portal: Portal = {
  contract: PORTAL_CONTRACT,
  title: common.title,
  // In the language of the visitor from its first moment on.
  routes: pages.map((page) => ({ ...page, loader: languageLoader })),
  navigation: [],
};
