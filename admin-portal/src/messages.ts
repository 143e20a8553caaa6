import { adminPages } from '@internship-portals/shared-api/contract';
import { formatCount } from '@internship-portals/shared-ui/dashboard';

/** The address of this portal's first page. */
export const base = adminPages.dashboard;

/** Names of the e-mails, by the kinds that the server sends. */
const mailKinds: Record<string, string> = {
  'application-received': 'Receipt by e-mail',
  'interview-invitation': 'Invitation by e-mail',
  'interview-passed': 'Acceptance by e-mail',
  'internship-offer': 'Offer by e-mail',
  'offer-reminder': 'Reminder of an offer',
  'offer-declined': 'Confirmation that an offer is declined',
  'offer-lapsed': 'News of a lapsed offer',
  'interview-reminder': 'Reminder of the interview',
  'interview-for-interviewer': 'News of an interview',
  'application-withdrawn': 'Confirmation of the withdrawal',
  'answer-postponed': 'New day of the answer',
  'application-link': 'Link to the application',
  'application-erased': 'Confirmation of an erasure',
  'application-declined': 'Refusal by e-mail',
  'activation-link': 'Link to activate the account',
  'password-reset': 'Link to reset the password',
  'internship-welcome': 'Welcome of an intern',
  'account-closing': 'End of reading',
  'certificate-issued': 'Certificate of completion',
  'assessment-invitation': 'Link for a lecturer',
  'visit-news': 'News of a visit',
  'document-reminder': 'Reminder of documents',
  'supervisor-welcome': 'Welcome of a supervisor',
  'administrator-welcome': 'Invitation of an administrator',
  'administrator-changed': 'News of an administrator',
  'deploy-token-created': 'News of a deploy token',
  'release-replaced': 'News of a replaced release',
  'supervisor-assigned': 'News of the supervisor',
  'task-assigned': 'News of a task',
};

/** '1 task', '1,204 tasks'. */
export const counted = (count: number, noun: string) => `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;

/** Texts that the whole portal shares. */
export const common = {
  title: 'ADMIN',
  loading: 'Loading...',
  unavailable: 'This is not available right now',

  navigation: {
    dashboard: 'Dashboard',
    applications: 'Applications',
    selectedApplicants: 'Selected Applicants',
    interviews: 'Interviews',
    supervisors: 'Supervisors',
    interns: 'Interns',
    positions: 'Positions',
    intakes: 'Intakes',
    reports: 'Reports',
    administrators: 'Administrators',
    settings: 'Settings',
    releases: 'Releases',
    audit: 'Audit Log',
    system: 'System',
  },

  columns: {
    name: 'Name',
    email: 'Email',
    phoneNumber: 'Phone Number',
    applicationFor: 'Application For',
    appliedAt: 'Applied',
    intake: 'Intake',
    answerBy: 'Answer by',
    cv: 'CV',
    letter: 'Letter',
    status: 'Status',
    interviewDate: 'Interview Date',
    action: 'Action',
    department: 'Department',
    position: 'Position',
    supervisor: 'Supervisor',
    ends: 'Ends',
    performance: 'Performance',
    id: 'ID',
  },

  actions: {
    edit: 'Edit',
    view: 'View',
    save: 'Save Changes',
    saving: 'Saving',
    cancel: 'Cancel',
    close: 'Close',
    assign: 'Assign',
    assignTo: (name: string) => `Assign a supervisor to ${name}`,
  },

  assignSupervisor: {
    noSupervisors: 'There are no supervisors yet.',
    addSupervisor: 'Add Supervisor',
    supervisorMissing: 'Choose a supervisor.',
    submitting: 'Assigning',
    done: 'Supervisor Assigned',
    failed: 'Could Not Assign Supervisor',
  },

  /** Failures of calls that several features make. */
  failed: {
    intakes: 'Could not get Intakes',
    interns: 'Could not get Intern Details',
    positions: 'Could not get Positions',
    releases: 'Could not get Releases',
    supervisors: 'Could not get Supervisors',
    email: 'Email was not sent',
  },

  mails: {
    kind: (kind: string) => mailKinds[kind] ?? 'E-mail',
    attempts: (count: number) => (count === 1 ? 'Tried once.' : `Tried ${count} times.`),
    outcome: 'The mail server said:',
    retry: 'Retry',
    unconfirmed: 'Delivery not confirmed',
    written: 'Written to a file: no mail server is set up',
    writtenHint: 'Nobody receives e-mails. The operator of the server sets up the mail server (SMTP_URL).',
    results: {
      delivered: 'Email sent Successfully',
      queued: 'The e-mail is queued, not delivered yet',
      unconfirmed: 'The delivery of the e-mail is not confirmed',
    },
  },

  unassigned: 'Not assigned',
  deployTokens: 'Deploy tokens',
} as const;
