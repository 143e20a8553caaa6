import { defineFlags } from 'shared-api/flags';

/** Reads one of the portal's feature flags. Administrators switch them on the Releases page. */
export const useFlag = defineFlags({
  taskSearch: {
    default: false,
    description: 'A field above the tasks of an intern, which finds tasks by their name.',
  },
});
