/** Texts of this feature. */
export const messages = {
  failed: 'Could not get the notes',
  texts: {
    title: 'Notes',
    empty: 'No notes yet. Only administrators see them.',
    field: 'Your note',
    add: 'Add Note',
    adding: 'Adding',
    added: 'Note Added',
    addFailed: 'Could not add the note',
    edit: 'Edit',
    editField: 'Edit note',
    save: 'Save',
    saving: 'Saving',
    cancel: 'Cancel',
    edited: 'Note Updated',
    editFailed: 'Could not update the note',
    wasEdited: 'edited',
    people: 'Administrators',
    deletion: {
      delete: 'Delete',
      question: 'Delete this note?',
      deleted: 'Note Deleted',
      failed: 'Could not delete the note',
    },
  },
} as const;
