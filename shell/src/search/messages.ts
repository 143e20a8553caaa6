/** Texts of the search for people and pages. */
export const messages = {
  open: 'Search',
  label: 'Find a person or a page',
  labelOfTasks: 'Find a task or a page',
  placeholder: 'Name, e-mail address, task or page',
  keys: 'Ctrl K',
  pages: 'Pages',
  groups: {
    applicant: 'Applicants',
    intern: 'Interns',
    supervisor: 'Supervisors',
    administrator: 'Administrators',
    task: 'Tasks',
  },
  profile: 'My Profile',
  notifications: 'Notifications',
  searching: 'Searching...',
  nothing: 'Nothing found',
  results: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  failed: 'The search failed',
  hint: 'Up and Down choose, Enter opens, Escape closes.',
} as const;
