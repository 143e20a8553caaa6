import { count, params, translated } from '@internship-portals/shared-ui';

/** Texts of this feature. Those that the specification quotes are kept letter for letter, spelling included. */
export const messages = {
  documentTitle: params('Internships in {positions}'),
  eyebrow: 'Internship programme',
  heading: 'Begin your career on real work',
  lead: 'Join the teams that advise, build and run technology for our clients. You work on tasks that matter, with a supervisor who teaches, rates and remarks on what you do.',
  apply: 'Apply now',
  facts: ['One form, two PDF files', 'One interview', 'A supervisor of your own'],
  services: {
    heading: 'Three services, one place to learn',
    lead: 'Choose the one you are interested in. You join its team from your first day.',
    internsDo: 'As an intern',
    apply: params('Apply for {position}'),
    full: 'No places left at present',
    notOffered: 'Not offered at present',
    others: 'You can also apply for',
    items: {
      advisory: {
        name: 'Advisory',
        text: 'We help organisations decide what to change, what it takes and what it is worth.',
        intern: 'Research, analyse and present: turn open questions into advice that people can act on.',
      },
      engineering: {
        name: 'Engineering',
        text: 'We design, build and test the software and systems that our clients depend on.',
        intern: 'Write, review and ship: small pieces first, then features that carry your name.',
      },
      technology: {
        name: 'Technology',
        text: 'We run platforms, networks and data so that they stay quick, safe and available.',
        intern: 'Operate, measure and automate: see what keeps a service up and make it better.',
      },
    },
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
  firm: { questions: 'Questions and answers', voices: 'What interns say' },
  dates: {
    heading: 'Dates to know',
    items: [
      { name: 'Applications', text: 'Open now, with no closing date. They are reviewed in turn.' },
      { name: 'Your interview', text: 'The day is in your invitation and on the status page.' },
      { name: 'Your tasks', text: 'Each one carries its own deadline, set by your supervisor.' },
    ],
    openUntil: params('{name} is open until {closes}.'),
    closed: params('Closed now. {next}'),
    next: params('{name} opens on {opens}.'),
    noNext: 'No date is set for the next intake yet.',
    internships: 'The internships',
    period: params('From {starts} to {ends}.'),
    from: params('From {starts}.'),
    moment: params('{day} at {time}'),
    place: params('In {city}.'),
    hours: params('{hours} hours a week.'),
    places: 'Places left',
    stipend: 'Stipend',
    requirements: 'Who may apply',
    description: 'More about it',
    answers: 'Our answer',
    answeredOnDay: 'In the last 90 days, half of the applicants heard from us on the same day.',
    answeredIn: count({
      one: 'In the last 90 days, half of the applicants heard from us within {count} working day.',
      other: 'In the last 90 days, half of the applicants heard from us within {count} working days.',
    }),
  },
} as const;

const { services, programme, firm, dates, ...page } = messages;
export const spoken = translated('landing', { page, services, programme, firm, dates });
