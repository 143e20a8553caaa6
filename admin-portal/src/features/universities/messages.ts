/** Texts of this feature. */
export const messages = {
  title: 'Universities',
  back: 'Intakes',
  lead: 'Applicants choose one of these where an intake asks for the university. They can type another one.',
  failed: 'Could not get Universities',
  empty: 'There are no universities yet.',
  emptyHint: 'Add the first one above. Until then, applicants type the name of theirs.',
  columns: { name: 'University', coordinator: 'Coordinator', applications: 'Applications' },
  add: 'Add university',
  edit: 'Edit university',
  form: {
    name: 'Name',
    nameHint: 'A new name shows in every application that names it.',
    coordinator: 'Coordinator (optional)',
    email: "Coordinator's e-mail address (optional)",
    phone: "Coordinator's phone number (optional)",
    phoneHint: 'With its country code, such as +254 712 345 678.',
    added: 'University added',
    saved: 'University saved',
    failed: 'Could not save the university',
  },
  deletion: {
    question: 'Are you sure you want to delete this university?',
    consequence: 'It can no longer be chosen. A university that an application names cannot be deleted.',
    done: 'University deleted',
    failed: 'Could not delete the university',
  },
} as const;
