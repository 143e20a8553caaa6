/** Texts of this feature. */
export const messages = {
  reason: 'Reason',
  optional: 'For administrators. Not shared with the applicant, who may ask to see it.',
  none: 'No reason',
  note: 'Note on the decision',
  unreadable: 'Could not get the reasons',
  notSaved: 'The reason was not saved. You can add it in the history.',
  add: 'Add reason',
  edit: 'Edit reason',
  title: 'Why was this decided?',
  save: 'Save',
  saving: 'Saving',
  cancel: 'Cancel',
  saved: 'Reason saved',
  someNotSaved: (count: number) =>
    count === 1 ? 'The reason of 1 decision was not saved' : `The reasons of ${count} decisions were not saved`,
  failed: 'Could not save the reason',
  lists: 'Change the list of reasons',
} as const;
