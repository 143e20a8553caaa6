import { supervisorPages } from '@internship-portals/shared-api/contract';

/** The address of this portal's first page. */
export const base = supervisorPages.dashboard;

/** Texts that the whole portal shares. */
export const common = {
  title: 'DASHBOARD',

  navigation: {
    interns: 'My Interns',
    tasks: 'Assigned Tasks',
    attendance: 'Attendance',
    logbooks: 'Logbooks',
    evaluations: 'Evaluations',
    interviews: 'Interviews',
    templates: 'Templates',
  },
} as const;
