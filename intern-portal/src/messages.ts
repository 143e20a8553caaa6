import { internPages } from '@internship-portals/shared-api/contract';

/** The address of this portal's first page. */
export const base = internPages.dashboard;

/** Texts that the whole portal shares. */
export const common = {
  title: 'DASHBOARD',

  navigation: {
    tasks: 'My Tasks',
    attendance: 'My Attendance',
    logbook: 'My Logbook',
    evaluation: 'My Evaluation',
  },

  noTasks: "You haven't been assigned any task yet",
} as const;
