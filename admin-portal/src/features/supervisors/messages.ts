import { counted } from '../../messages';

/** Texts of this feature. Those that the specification quotes are kept letter for letter, spelling included. */
export const messages = {
  title: 'Supervisors',
  empty: 'There are no supervisors yet.',
  emptyHint: 'Add the first one: they receive an e-mail with a link to set a password.',
  add: 'Add Supervisor',
  deletion: {
    question: 'Are you sure you want to delete this supervisor?',
    consequence: (interns: number) =>
      'They can no longer log in. Their remarks and the ratings they gave stay.' +
      (interns > 0 ? ` ${counted(interns, 'intern')} become${interns === 1 ? 's' : ''} unassigned.` : ''),
    done: 'Supervisor Deleted',
    failed: 'Could not delete Supervisor',
  },
} as const;
