/** The texts of feedback on interviews. All dashboards share them. */
export const feedbackTexts = {
  title: 'Interview Feedback',
  hint: 'From 1 (weak) to 5 (strong). The applicant can ask to see it, without your name.',
  text: 'What did you notice?',
  save: 'Save Feedback',
  saving: 'Saving',
  saved: 'Feedback saved',
  failed: 'Could not save the feedback',
  missing: 'Choose 1 to 5.',
  hidden: (count: number) =>
    count === 0
      ? 'No one else has given feedback yet. You see what others gave once yours is saved.'
      : `${count === 1 ? '1 other has' : `${count} others have`} given feedback. You see it once yours is saved.`,
  none: 'No one else has given feedback yet.',
  waive: 'I did not interview: show the others',
  waiveQuestion: 'Read the feedback of others?',
  waiveText: 'You can then no longer give feedback on this interview.',
  waived: 'Feedback of others shown',
  waiveFailed: 'Could not show the feedback',
  cancel: 'Cancel',
  averages: 'Averages',
  average: 'Average',
  criterion: 'Criterion',
  count: 'Given by',
  changed: 'changed',
} as const;
