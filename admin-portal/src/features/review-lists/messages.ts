/** Texts of this feature. */
export const messages = {
  title: 'Criteria and Reasons',
  back: 'Settings',
  failed: 'Could not get the lists',
  hint: 'One per line. Feedback and decisions that exist keep their words.',
  criteria: 'Criteria of interviews',
  criteriaHint: 'Interviewers give 1 to 5 for each. At most 8.',
  accept: 'Reasons to accept',
  decline: 'Reasons to decline',
  reasonsHint: 'At most 20.',
  save: 'Save Changes',
  saving: 'Saving',
  saved: 'Lists saved',
  notSaved: 'Could not save the lists',
} as const;
