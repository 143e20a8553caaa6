/** Texts of this feature. */
export const messages = {
  title: 'My Evaluation',
  failed: 'Could not get your evaluation',
  empty: 'No evaluation has begun yet',
  emptyHint:
    'Your supervisor begins one in the middle of your internship, and one in the last two weeks. You are told when you can write your own view.',
} as const;
