import { counted } from '../../messages';

/** 'today', 'tomorrow', 'in 12 days'; what is due is erased within the hour. */
const inDays = (days: number) => (days <= 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`);

/** Texts of this feature. Those that the specification quotes are kept letter for letter, spelling included. */
export const messages = {
  applications: {
    title: 'Intership Applications',
    failed: 'Could not get Applications',
    empty: 'No applications are waiting for a decision.',
    emptyHint: 'New applications appear here as soon as they are sent.',
  },

  selectedApplicants: {
    title: 'Selected Applicants',
    failed: 'Could not get Applications',
    empty: 'No applicants have been selected yet.',
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
    declineConsequence: 'The applicant is told by e-mail; for a few seconds you can undo it.',
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
    tooMany: (most: number) => `At most ${most} applications can be declined at a time.`,
    done: (count: number) => `${count} Declined`,
    failed: 'The applications could not be declined',
    refused: (count: number) => (count === 1 ? '1 was not declined' : `${count} were not declined`),
    unknown: 'An application',
    undo: 'Undo',
    undoOf: (name: string) => `Undo decline: ${name}`,
    secondsLeft: (seconds: number) => `${seconds} s until the e-mail goes`,
    undone: 'Decline undone',
    manyUndone: (count: number) => (count === 1 ? '1 decline undone' : `${count} declines undone`),
    undoFailed: 'The decline could not be undone',
    undoRefused: (count: number) =>
      count === 1 ? '1 decline could not be undone' : `${count} declines could not be undone`,
  },

  history: {
    title: 'History',
    applied: 'Application sent',
    applicant: 'the applicant',
    from: (status: string) => `after ${status}`,
    interview: (date: string) => `Interview on ${date}`,
    noMail: 'No e-mail',
    states: { queued: 'Queued', delivered: 'Delivered', failed: 'Failed' },
    notDelivered: 'Queued, not delivered yet',
    notSent: 'Not sent',
    superseded: 'A later decision has replaced this e-mail.',
    goesOut: (moment: string) => `Goes out at ${moment}`,
    triedAgain: (moment: string) => `Next try at ${moment}`,
    undo: 'Decline undone',
    undone: 'Undone before the e-mail was sent',
    corrected: 'Details corrected',
    fields: { Name: 'name', Email: 'e-mail address', PhoneNumber: 'phone number' },
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
    stored: 'Interview scheduled',
    failed: 'Application could not be Accepted',
    unchanged: 'The interview was not scheduled. Nothing has changed.',
    passed: '{name} has passed the interview: there is none to schedule.',
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
      'You can export the data held about this person, from all their applications, as one file, or erase it at their request. You can also correct the details in this application.',
    countdown: (days: number, date: string) => `Personal data will be erased ${inDays(days)}, on ${date}`,
    shortCountdown: (days: number) => `To be erased ${inDays(days)}`,
    erasedOn: (moment: string) => `Erased on ${moment}`,
    erasedNotice: (moment: string, by: string | undefined) =>
      by
        ? `The personal data of this application was erased on ${moment}, by ${by}.`
        : `The personal data of this application was erased on ${moment}, when its retention period ended.`,
    correcting: {
      submit: 'Correct details',
      title: 'Correct Applicant Details',
      back: 'Interview Details',
      about: (name: string) =>
        `Correct the details of ${name}. This changes only this application. The history shows which details were corrected, not their previous values.`,
      mails:
        'A new e-mail address gets the status of the application again and the e-mails that have not been delivered. An activation link sent to the old address stops working.',
      account:
        'If this application has opened an account, the account keeps its own details: change them under Interns.',
      unreadable: "Could not get the applicant's details",
    },
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
      closed: 'The open application is closed as Declined. No e-mail is sent.',
      activation: 'They can no longer activate an account with this application.',
      field: 'E-mail address of the applicant',
      hint: (email: string) => `To confirm, type ${email}`,
      mismatch: 'This is not the address of the applicant.',
      submitting: 'Erasing',
      done: 'Personal data erased',
      failed: 'Could not erase the personal data',
    },
  },
} as const;
