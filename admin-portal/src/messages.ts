/** Address under which this portal lives; the same as in portals.json. */
export const base = '/adminDashboard';

/** The texts of this portal; those the specification quotes are kept letter for letter, its spelling included. */
export const messages = {
  title: 'ADMIN',
  loading: 'Loading...',
  unavailable: 'This is not available right now',
  tryAgain: 'Try again in a moment.',

  navigation: {
    dashboard: 'Dashboard',
    applications: 'Applications',
    selectedApplicants: 'Selected Applicants',
    supervisors: 'Supervisors',
    interns: 'Interns',
    positions: 'Positions',
  },

  columns: {
    name: 'Name',
    email: 'Email',
    phoneNumber: 'Phone Number',
    applicationFor: 'Application For',
    cv: 'CV',
    letter: 'Letter',
    status: 'Status',
    action: 'Action',
    department: 'Department',
    position: 'Position',
    supervisor: 'Supervisor',
    id: 'ID',
  },

  dashboard: {
    title: 'Dashboard',
    totalUsers: 'Total Users',
    applications: 'Applications',
    selectedApplicants: 'Selected Applicants',
    interns: 'Interns',
    supervisors: 'Supervisors',
    hints: {
      totalUsers: 'People who can sign in',
      applications: 'Waiting for a decision',
      selectedApplicants: 'Invited, accepted or declined',
      interns: 'In the programme now',
      supervisors: 'Guiding interns',
    },
    failed: 'Could not get Statistics Details',
  },

  applications: {
    title: 'Intership Applications',
    failed: 'Could not get Applications',
    empty: 'Nobody waits for a decision.',
    emptyHint: 'New applications appear here as soon as they are sent.',
  },

  selectedApplicants: {
    title: 'Selected Applicants',
    failed: 'Could not get Applications',
    empty: 'Nobody has been selected yet.',
    emptyHint: 'Applicants appear here once an interview is scheduled or their application is declined.',
    viewInfo: 'View Info',
    reaccept: 'Re-accept',
  },

  documents: {
    view: 'View',
    newWindow: 'Opens in a new window',
    of: { Cv: 'CV', AttachmentLetter: 'letter' },
    failed: { Cv: 'Could Not Load Cv', AttachmentLetter: 'Could Not Load Letter' },
    windowBlocked: 'Your browser blocked the new window. Allow pop-up windows for this site and try again.',
  },

  decisions: {
    accept: 'Accept',
    decline: 'Decline',
    cancel: 'Cancel',
    emailNotSent: 'Email was not sent',
    declineApplication: {
      question: 'Are you sure you want to decline this application?',
      done: 'Application Declined',
      failed: 'Could Not Decline Application',
    },
    passInterview: {
      question: 'Do you want to accept the application for the applied position?',
      done: 'Applicant Accepted',
      failed: 'Application could not be Accepted',
    },
    rejectInterview: {
      question: 'Do you want to reject the application for the applied position?',
      done: 'Applicant Rejected',
      failed: 'Could not reject application',
    },
  },

  schedule: {
    title: 'Schedule an Interview for this Applicant',
    email: 'Email',
    date: 'Interview Date',
    submit: 'Schedule',
    submitting: 'Sending the e-mail...',
    hint: 'The applicant receives an invitation with this date. Sending it can take a few seconds.',
    currentDate: 'The interview is planned for {date}. A new date replaces it.',
    done: 'Email sent Successfully',
    failed: 'Application could not be Accepted',
    unchanged: 'The interview was not scheduled. Nothing has changed.',
    unreadable: 'Could not get Intern Email',
    backToApplications: 'Applications',
    backToSelected: 'Selected Applicants',
  },

  interviewDetails: {
    title: 'Interview Details',
    back: 'Selected Applicants',
    status: 'Application Status',
    date: 'Interview Date',
    letter: 'Univeristy Letter',
    reschedule: 'Reschedule',
    failed: 'Could not get Interview Details',
  },

  supervisors: {
    title: 'Supervisors',
    failed: 'Could not get Supervisors',
    empty: 'There are no supervisors yet.',
  },

  interns: {
    title: 'Interns',
    failed: 'Could not get Intern Details',
    empty: 'There are no interns yet.',
    emptyHint: 'An accepted applicant becomes an intern by activating the account.',
    unassigned: 'Not assigned',
  },

  positions: {
    title: 'Positions',
    failed: 'Could not get Positions',
    empty: 'There are no positions yet.',
  },
} as const;
