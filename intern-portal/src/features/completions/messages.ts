/** Texts of this feature. */
export const messages = {
  title: 'Thank you for your internship',
  thanks: 'We thank you for your work and for the time you spent with us.',
  ask: 'What was the programme like for you? Your answers help those who come next. They are kept without your name, and shown only once five interns of your intake have answered.',
  open: 'Give Feedback',
  form: 'Feedback on the programme',
  hint: 'How far do you agree? 1: not at all, 5: completely.',
  textHint: 'You can leave it empty. Leave out names: administrators read it as it is.',
  send: 'Send Feedback',
  sending: 'Sending',
  sent: 'Feedback sent',
  failed: 'Could not send the feedback',
  papers: 'My Papers: certificate, letters and other PDFs',
  visits: {
    title: 'Visit of your university',
    visit: (lecturer: string, day: string, time: string, minutes: number) =>
      `${lecturer} visits you on ${day} at ${time}, for ${minutes} minutes.`,
  },
  done: 'Thank you for your feedback on the programme, too. It is kept without your name.',
} as const;
