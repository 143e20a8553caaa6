/** Texts of the search for people and pages. */
export const messages = {
  open: 'Search',
  label: 'Find a person or a page',
  labelOfTasks: 'Find a task or a page',
  placeholders: {
    ADM: 'Name, phone, e-mail, reference or action',
    SUP: 'Name, phone, e-mail, task or action',
    INT: 'Task or page',
  },
  keys: 'Ctrl K',
  pages: 'Pages',
  actions: 'Actions',
  groups: {
    applicant: 'Applicants',
    intern: 'Interns',
    supervisor: 'Supervisors',
    administrator: 'Administrators',
    task: 'Tasks',
  },
  applied: (day: string) => `Applied ${day}`,
  internshipFrom: (day: string) => `From ${day}`,
  /** Of one of the two lists, where the other has some, too. */
  all: {
    Waiting: (count: string, search: string, other: number) =>
      `All ${count} ${other > 0 ? 'waiting ' : ''}applications for “${search}”`,
    Decided: (count: string, search: string, other: number) =>
      `All ${count} ${other > 0 ? 'decided ' : ''}applications for “${search}”`,
  },
  profile: 'My Profile',
  notifications: 'Notifications',
  searching: 'Searching...',
  nothing: 'Nothing found',
  results: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  failed: 'The search failed',
  hint: 'Up and Down choose, Enter opens, Escape closes.',
} as const;
