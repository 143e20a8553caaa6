/** Address under which this portal lives; the same as in portals.json. */
export const base = '/adminDashboard';

/** What the e-mails are called, by the kinds of the server. */
const mailKinds: Record<string, string> = {
  'application-received': 'Receipt by e-mail',
  'interview-invitation': 'Invitation by e-mail',
  'interview-passed': 'Acceptance by e-mail',
  'application-declined': 'Refusal by e-mail',
  'activation-link': 'Link to activate the account',
  'password-reset': 'Link to reset the password',
  'supervisor-welcome': 'Welcome of a supervisor',
  'supervisor-assigned': 'News of the supervisor',
  'task-assigned': 'News of a task',
};

const counted = (count: number, noun: string) => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`);
const days = (count: number) => counted(count, 'day');

/** 'today', 'tomorrow', 'in 12 days'; what is due is erased within the hour. */
const inDays = (days: number) => (days <= 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`);

/** The texts of this portal; those the specification quotes are kept letter for letter, its spelling included. */
export const messages = {
  title: 'ADMIN',
  loading: 'Loading...',
  unavailable: 'This is not available right now',

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
    appliedAt: 'Applied',
    cv: 'CV',
    letter: 'Letter',
    status: 'Status',
    action: 'Action',
    department: 'Department',
    position: 'Position',
    supervisor: 'Supervisor',
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
    decisions: {
      title: 'Needs a decision',
      failed: 'Could not get Decisions',
      nothing: 'Nothing needs a decision now',
      nothingHint:
        'Applications, interviews without a result, interns without a supervisor and e-mails that failed appear here.',
      total: (count: number) => count.toLocaleString('en'),
    },
    waiting: {
      title: 'Waiting applications',
      none: 'No application waits for a decision.',
      ages: 'By the days since they arrived',
      age: (from: number, to: number | null) =>
        to === 0 ? 'Today' : to === null ? `More than ${from - 1} days` : `${from} to ${to} days`,
      applications: (count: number) => (count === 1 ? '1 application' : `${count.toLocaleString('en')} applications`),
      oldest: 'Waiting longest',
      days: (count: number) => (count === 0 ? 'today' : days(count)),
      all: 'All applications, oldest first',
    },
    interviews: {
      title: 'Interviews this week',
      none: 'There is no interview this week.',
      today: 'Today',
      needsResult: 'Needs a result',
      more: (count: number) => `and ${count.toLocaleString('en')} more`,
      earlier: 'Earlier weeks, still without a result',
      all: 'Selected Applicants',
    },
    unguided: {
      title: 'Interns without a supervisor',
      none: 'Every intern has a supervisor.',
      more: (count: number) => `and ${count.toLocaleString('en')} more`,
      all: 'All interns',
    },
    mails: {
      title: 'E-mails that failed',
      none: 'Every e-mail has been delivered.',
      total: (count: number, more: boolean) => `${count.toLocaleString('en')}${more ? '+' : ''}`,
      written: (at: string) => `Written ${at}.`,
      retry: (kind: string, recipient: string) => `Retry: ${kind} to ${recipient}`,
      showAll: (count: number) => `Show ${count} more`,
      older: 'Older ones appear here as these are dealt with.',
    },
    weeks: {
      title: 'Applications per week',
      note: 'By position, the last 12 weeks',
      empty: 'Nobody has applied in the last 12 weeks.',
      week: (monday: string) => `Week of ${monday}`,
      headers: { category: 'Week of', total: 'All' },
      other: 'Other positions',
    },
    path: {
      title: 'From application to acceptance',
      empty: 'Nobody has applied in this time.',
      periods: {
        recent: { label: 'Last 12 weeks', note: 'Those who applied in the last 12 weeks' },
        always: { label: 'All time', note: 'Everybody who has applied' },
      },
      stages: {
        applied: 'Applied',
        invited: 'Invited to an interview',
        passed: 'Interview passed',
        activated: 'Account activated',
      },
      open: { applied: 'waiting for a decision', invited: 'waiting for a result', passed: 'yet to activate' },
      headers: {
        periods: 'Period',
        stage: 'Stage',
        count: 'Reached it',
        ofBefore: 'Of the stage before',
        ofAll: 'Of all',
        wentOn: 'Went on',
        open: 'Still open',
        declined: 'Declined here',
      },
      shares: {
        ofAll: (share: string) => `${share} of all`,
        ofBefore: (share: string) => `${share} of the stage before`,
        declined: 'declined',
      },
    },
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
    title: 'Documents',
    tab: { Cv: 'CV', AttachmentLetter: 'Letter' },
    read: { Cv: 'Read the CV here', AttachmentLetter: 'Read the letter here' },
    choose: 'Choose a document to read it here.',
    frame: (document: string, name: string) => `${document} of ${name}`,
    noViewer: 'This browser does not show documents inside a page. Open it in a new window:',
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

  declines: {
    selected: 'Decline selected',
    confirm: (count: number) => (count === 1 ? 'Decline 1 application?' : `Decline ${count} applications?`),
    question: (names: string) =>
      `Are you sure you want to decline the applications of ${names}? Each of them is told by e-mail; for a few seconds you can undo it.`,
    others: (names: string, count: number) => `${names} and ${count} more`,
    tooMany: (most: number) => `At most ${most} applications can be declined at once.`,
    done: (count: number) => `${count} Declined`,
    failed: 'The applications could not be declined',
    refused: (count: number) => (count === 1 ? '1 was not declined' : `${count} were not declined`),
    unknown: 'An application',
    undo: 'Undo',
    undoOf: (name: string) => `Undo: take the decline of ${name} back`,
    secondsLeft: (seconds: number) => `${seconds} s until the e-mail goes`,
    takenBack: 'Decline taken back',
    manyTakenBack: (count: number) => (count === 1 ? '1 decline taken back' : `${count} declines taken back`),
    undoFailed: 'The decline could not be taken back',
    undoRefused: (count: number) =>
      count === 1 ? '1 decline could not be taken back' : `${count} declines could not be taken back`,
  },

  history: {
    title: 'History',
    applied: 'Application sent',
    applicant: 'the applicant',
    from: (status: string) => `after ${status}`,
    interview: (date: string) => `Interview on ${date}`,
    noMail: 'No e-mail',
    kind: (kind: string) => mailKinds[kind] ?? 'E-mail',
    states: { queued: 'Queued', delivered: 'Delivered', failed: 'Failed' },
    goesOut: (moment: string) => `Goes out at ${moment}`,
    triedAgain: (moment: string) => `Next try at ${moment}`,
    takesBack: 'Decline taken back',
    takenBack: 'Taken back before the e-mail went out',
    attempts: (count: number) => (count === 1 ? 'Tried once.' : `Tried ${count} times.`),
    outcome: 'The mail server said:',
    retry: 'Retry',
    resent: 'Email sent Successfully',
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
    backToApplications: 'Applications',
    status: 'Application Status',
    date: 'Interview Date',
    letter: 'Univeristy Letter',
    reschedule: 'Reschedule',
    failed: 'Could not get Interview Details',
  },

  personalData: {
    title: 'Personal data',
    about:
      'What is held about this person, in all their applications, can be exported as one file for them, or erased at their request.',
    countdown: (days: number, date: string) => `Personal data will be erased ${inDays(days)}, on ${date}`,
    shortCountdown: (days: number) => `To be erased ${inDays(days)}`,
    erasedOn: (moment: string) => `Erased on ${moment}`,
    erasedNotice: (moment: string, by: string | undefined) =>
      by
        ? `The personal data of this application was erased on ${moment}, by ${by}.`
        : `The personal data of this application was erased on ${moment}, when its retention period ended.`,
    exporting: {
      submit: 'Export personal data',
      done: 'The download has started',
      failed: 'Could not export the personal data',
    },
    erasing: {
      submit: 'Erase personal data',
      title: (name: string) => `Erase the personal data of ${name}?`,
      unreadable: 'Could not get what is held about this person',
      activeAccount:
        'This person has an active account. Delete the intern under Interns first: tasks and ratings stay. Then come back here and erase.',
      toInterns: 'Interns',
      final: 'This cannot be undone. Export the data first if the person wants a copy.',
      goes: 'This goes:',
      name: (applications: number) =>
        `name, e-mail address and phone number in ${counted(applications, 'application')}`,
      documents: (count: number) => `${counted(count, 'document')} (CV and university letter)`,
      emails: (count: number) =>
        `${counted(count, 'e-mail')} to this person: address, subject and text; what is not sent yet is withdrawn`,
      account: 'the deleted account: name, e-mail address, phone number and the words of their comments',
      stays: 'This stays, without a name:',
      rows: 'position, status, dates and history of each application',
      work: 'tasks, ratings and the remarks of supervisors',
      closed: 'The open application is closed as Declined. Nobody is sent an e-mail.',
      activation: 'They can no longer activate an account with this application.',
      field: 'E-mail address of the applicant',
      hint: (email: string) => `To confirm, type ${email}`,
      mismatch: 'This is not the address of the applicant.',
      submitting: 'Erasing',
      done: 'Personal data erased',
      failed: 'Could not erase the personal data',
    },
  },

  supervisors: {
    title: 'Supervisors',
    failed: 'Could not get Supervisors',
    empty: 'There are no supervisors yet.',
    emptyHint: 'Add the first one: they receive an e-mail with a link to set a password.',
    add: 'Add Supervisor',
    deletion: {
      question: 'Are you sure you want to delete this supervisor?',
      consequence:
        'They can no longer sign in, and their interns become unassigned. Their remarks and the ratings they gave stay.',
      done: 'Supervisor Deleted',
      failed: 'Could not delete Supervisor',
    },
  },

  addSupervisor: {
    title: 'Add New Supervisor',
    back: 'Supervisors',
    hint: 'They receive an e-mail with a link to set a password. It works for 7 days.',
    submit: 'Add',
    submitting: 'Adding',
    done: 'Supervisor Created',
    failed: 'Could not create supervisor',
  },

  editSupervisor: {
    title: 'Edit Supervisor Details',
    back: 'Supervisors',
    unreadable: 'Could not get Supervisor Details',
  },

  interns: {
    title: 'Interns',
    failed: 'Could not get Intern Details',
    empty: 'There are no interns yet.',
    emptyHint: 'An accepted applicant becomes an intern by activating the account.',
    unassigned: 'Not assigned',
    assign: 'Assign Supervisor',
    assignRow: 'Assign',
    assignRowTo: 'Assign a supervisor to',
    viewPerformance: 'View performance of',
    deletion: {
      question: 'Are you sure you want to delete this intern?',
      consequence: 'They can no longer sign in and leave every list. Their tasks, ratings and comments stay.',
      done: 'Intern Deleted',
      failed: 'Could not delete Intern',
    },
  },

  editIntern: {
    title: 'Edit Intern Details',
    back: 'Interns',
    unreadable: 'Could not get Intern Details',
  },

  assignSupervisor: {
    title: 'Assign Supervisor to Intern',
    back: 'Interns',
    intern: 'Intern',
    supervisor: 'Supervisor',
    guidedBy: (supervisor: string) => `now with ${supervisor}`,
    unguided: 'no supervisor yet',
    noInterns: 'There are no interns yet.',
    noSupervisors: 'There are no supervisors yet.',
    addSupervisor: 'Add Supervisor',
    hint: 'The intern is told by e-mail. A new supervisor takes the place of the present one.',
    submit: 'Assign',
    submitting: 'Assigning',
    internMissing: 'Choose an intern.',
    supervisorMissing: 'Choose a supervisor.',
    done: 'Supervisor Assigned',
    failed: 'Could Not Assign Supervisor',
  },

  performance: {
    title: 'Performance Details',
    back: 'Interns',
    failed: 'Could not get performance details',
    person: 'Intern',
    ratings: 'Performance',
    trend: 'Ratings over time',
    tasks: 'Tasks',
    noTasks: 'No task has been assigned yet.',
    columns: { task: 'Task', deadline: 'Deadline', status: 'Status', completedOn: 'Completed on', rating: 'Rating' },
    notCompleted: 'Not completed',
  },

  positions: {
    title: 'Positions',
    failed: 'Could not get Positions',
    empty: 'There are no positions yet.',
    emptyHint: 'Add the first one above: visitors apply for a position.',
    adding: {
      field: 'Position',
      submit: 'Add Position',
      submitting: 'Adding',
      done: 'New Position Added',
      failed: 'Could not add new Position',
    },
    editing: {
      title: 'Edit Position',
      field: 'Position',
      hint: 'The new name shows everywhere at once.',
      unreadable: 'Could not get Position Details',
      done: 'Position Updated Successfully',
      failed: 'Could Not Update Position',
    },
    deletion: {
      question: 'Are you sure you want to delete this position?',
      consequence: 'Nobody can choose it any more. A position that an application or a person has cannot be deleted.',
      done: 'Position Deleted',
      failed: 'Could not delete Position',
    },
  },

  profile: { position: 'Position' },
} as const;
