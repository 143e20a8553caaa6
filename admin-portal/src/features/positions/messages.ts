/** Texts of this feature. Those that the specification quotes are kept letter for letter, spelling included. */
export const messages = {
  title: 'Positions',
  empty: 'There are no positions yet.',
  emptyHint: 'Add the first one above: visitors apply for a position.',
  adding: {
    field: 'Position',
    submit: 'Add Position',
    submitting: 'Adding',
    done: 'New Position Added',
    failed: 'Could not add new Position',
  },
  editing: {
    title: 'Edit Position',
    field: 'Position',
    hint: 'The new name shows everywhere immediately.',
    unreadable: 'Could not get Position Details',
    done: 'Position Updated Successfully',
    failed: 'Could Not Update Position',
  },
  deletion: {
    question: 'Are you sure you want to delete this position?',
    consequence: 'It can no longer be chosen. A position that an application or a person has cannot be deleted.',
    done: 'Position Deleted',
    failed: 'Could not delete Position',
  },
} as const;
