import { ApiError } from 'shared-api/client';

/** Address under which this portal lives; the same as in portals.json. */
export const base = '/';

/** The texts of this portal, letter for letter as the specification has them. */
export const messages = {
  title: 'Internships',
  links: {
    status: 'Check Application Status',
    logIn: 'Log In',
    logInNow: 'Login Now',
    logInNowAsked: 'Login Now?',
    home: 'Home',
  },
  landing: {
    documentTitle: 'Internships in Advisory, Engineering and Technology',
    eyebrow: 'Internship programme',
    heading: 'Begin your career on real work',
    lead: 'Join the teams that advise, build and run technology for our clients. You work on tasks that matter, beside a supervisor who teaches, rates and remarks on what you do.',
    apply: 'Apply now',
    facts: ['One form, two PDF files', 'One interview', 'A supervisor of your own'],
    services: {
      heading: 'Three services, one place to learn',
      lead: 'Choose the one you are interested in. You join its team from your first day.',
      internsDo: 'As an intern',
      items: [
        {
          key: 'advisory',
          name: 'Advisory',
          text: 'We help organisations decide what to change, what it takes and what it is worth.',
          intern: 'Research, analyse and present: turn open questions into advice that people can act on.',
        },
        {
          key: 'engineering',
          name: 'Engineering',
          text: 'We design, build and test the software and systems that our clients depend on.',
          intern: 'Write, review and ship: small pieces first, then features that carry your name.',
        },
        {
          key: 'technology',
          name: 'Technology',
          text: 'We run platforms, networks and data so that they stay quick, safe and available.',
          intern: 'Operate, measure and automate: see what keeps a service up and make it better.',
        },
      ],
    },
    programme: {
      heading: 'How the programme runs',
      lead: 'Four steps, and an e-mail at each of them. You can look up where you stand at any time.',
      steps: [
        { name: 'Apply', text: 'Send the form below with your CV and university letter. We confirm it by e-mail.' },
        {
          name: 'Interview',
          text: 'When your application convinces us, you are invited with a date that goes straight into your calendar.',
        },
        {
          name: 'Accepted',
          text: 'After a good interview you get a link to activate your account and choose a password.',
        },
        {
          name: 'Work with a supervisor',
          text: 'Your supervisor assigns tasks, comments on them and rates them. You watch your performance grow.',
        },
      ],
    },
    dates: {
      heading: 'Dates to know',
      items: [
        { name: 'Applications', text: 'Open now, with no closing date. They are reviewed in turn.' },
        { name: 'Your interview', text: 'The day is in your invitation and on the status page.' },
        { name: 'Your tasks', text: 'Each one carries its own deadline, set by your supervisor.' },
      ],
    },
  },
  application: {
    heading: 'Apply for an internship',
    lead: 'It takes about five minutes. What you type stays here if you leave and come back in this tab.',
    need: {
      heading: 'What you need',
      items: [
        { name: 'Your CV', text: 'as a PDF, up to 5 MB' },
        { name: 'A letter from your university', text: 'as a PDF, up to 5 MB' },
        { name: 'An e-mail address that you read', text: 'every answer goes there' },
        { name: 'A phone number', text: 'with its country code' },
      ],
    },
    already: 'Already applied?',
    lookUp: 'See where you stand',
    form: 'Application form',
    name: 'Name',
    email: 'Email',
    phone: 'Phone Number',
    position: 'What are you interested in?',
    cv: 'CV',
    letter: 'University letter',
    fileHint: 'PDF, up to 5 MB',
    submit: 'Send application',
    submitting: 'Sending your application',
    uploading: 'Sending your documents',
    sent: 'You will receive an email regarding your application',
    failed: 'Could not make an Application',
    positionsFailed: 'Could not get Positions',
    positionsFailedHint: 'The list of positions did not arrive. What you typed is kept.',
    loading: 'Loading the application form',
    notLoaded: 'The application form did not load. Check your connection and try again.',
    retry: 'Try again',
  },
  status: {
    title: 'Application Status',
    hint: 'Enter the email that you used while applying.',
    arrived: 'Your application has arrived. A confirmation is on its way to your inbox.',
    email: 'Email',
    submit: 'Check status',
    submitting: 'Checking',
    failed: 'Email does not exist',
    notFound: 'There is no application with this address. Check its spelling, or apply first.',
    modal: {
      title: 'Your Application Status',
      name: 'Name',
      email: 'Email',
      position: 'Position',
      status: 'Application Status',
      close: 'Close',
      home: 'Home',
      activate: 'Activate your account',
    },
    processing: 'Your application is being reviewed',
    processingNext: 'We write to you as soon as there is news.',
    interview: (date: string | undefined) => (date ? `Accepted for interview on ${date}` : 'Accepted for interview'),
    interviewNext: 'Your invitation is in your e-mail, with an entry for your calendar.',
    passed: 'Accepted - you can now activate your account',
    passedNext: 'Use the same e-mail address, and the link that we sent to it.',
    declined: 'Not successful this time',
    declinedNext: 'Thank you for your interest. You are welcome to apply again.',
  },
  signUp: {
    title: 'Sign Up',
    hint: 'Please use the same email as used while applying',
    email: 'Email',
    password: 'Password',
    passwordHint: 'At least 8 characters and hard to guess. A few unrelated words work well.',
    submit: 'Sign Up',
    submitting: 'Signing up',
    haveAccount: 'Already have an account?',
    done: 'Sign Up Successfull. You can login now',
    failed: 'Could not Sign Up',
  },
  requestReset: {
    title: 'Forgot your password?',
    hint: 'Please use the same email as used while logging in',
    email: 'Email',
    submit: 'Send reset link',
    submitting: 'Sending',
    done: 'Please check your email!',
    doneNext: 'If this address has an account, a link is on its way. It works for 30 minutes, once.',
    failed: 'Could not send request',
  },
  reset: {
    title: 'Reset Password',
    hint: 'Choose a new password. You will be logged out everywhere else.',
    password: 'New password',
    passwordHint: 'At least 8 characters and hard to guess. A few unrelated words work well.',
    submit: 'Reset Password',
    submitting: 'Saving',
    done: 'Password Reset Successfully!',
    failed: 'Password could not be reset!',
    again: 'Request a new link',
  },
  failure: {
    offline:
      'The connection to the server was lost. Nothing that you entered is lost: check your network and send it again.',
    server: 'The server could not do this just now. Nothing that you entered is lost: please try again in a moment.',
    reference: (requestId: string) => `Reference: ${requestId}`,
    wait: (time: string) => `Too many tries. Please wait ${time} and try again.`,
    aMoment: 'a moment',
    seconds: (count: number) => (count === 1 ? '1 second' : `${count} seconds`),
    minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  },
} as const;

/** `Retry-After` in words, never less than the server asked for. */
export function waitingTime(seconds: number | undefined): string {
  const texts = messages.failure;
  if (!seconds) return texts.aMoment;
  return seconds < 90 ? texts.seconds(Math.ceil(seconds)) : texts.minutes(Math.ceil(seconds / 60));
}

/**
 * What a person can do about a failed call. It stands above the form, because the catalogue's line is a toast, and a
 * toast is gone before everyone has read it.
 */
export function remedy(error: unknown): string {
  const texts = messages.failure;
  if (!(error instanceof ApiError)) return texts.server;
  if (error.status === 0) return texts.offline;
  if (error.status === 429) return texts.wait(waitingTime(error.retryAfter));
  if (error.status < 500) return error.message;
  return error.requestId ? `${texts.server} ${texts.reference(error.requestId)}` : texts.server;
}
