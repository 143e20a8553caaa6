/** Texts of the e-mail of a decision, which pages of other features show, too: they load with it. */
export const mailTexts = {
  title: 'E-mail',
  failed: 'Could not get the e-mail',
  preview: 'The e-mail as it will be sent',
  person: 'Show the e-mail for',
  needsDate: 'Choose a date to see the e-mail.',
  to: (address: string) => `To ${address}`,
  event: 'A calendar file is attached.',
  edit: 'Edit the text',
  show: 'Show it as it will be sent',
  subject: 'Subject',
  text: 'Text',
  variables: (names: string) => `Text in {{braces}} is replaced when the e-mail is sent. You can use ${names}.`,
  movedMeanwhile: 'The interview has changed meanwhile. Cancel, and load the page again.',
} as const;
