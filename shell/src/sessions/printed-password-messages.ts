/** Texts of the form that replaces a printed password. They load with it. */
export const messages = {
  title: 'Choose a password of your own',
  text: 'You logged in with a password that was printed, so others may have seen it. Replace it to go on.',
  /** To the first administrator, who has no name yet. */
  who: 'You logged in with a password that was printed, so others may have seen it. Replace it, and say who you are. Interns and supervisors see your name.',
  name: 'Your name',
  email: 'Your e-mail address',
  emailHint: 'You log in with it from now on.',
  phone: 'Your phone number',
  submit: 'Save and go on',
  cancel: 'Logout',
} as const;
