import { formatCount } from '@internship-portals/shared-ui/dashboard';
import { counted } from '../../messages';

/** Texts of what the dashboard seldom shows, which load with it. */
export const messages = {
  allIntakes: 'All intakes',
  portals: {
    title: 'Portals that the server replaced',
    replaced: (version: string, from: string, at: string) => `${version} is live in place of ${from} since ${at}.`,
    down: (version: string) => `It does not open: ${version} does not fit, and no other version does.`,
  },
  erasures: {
    title: 'Personal data to be erased',
    text: (count: number, at: string) =>
      `The retention period of ${formatCount(count)} declined applications or former interns has ended. Their personal data is erased for good at ${at}. If that is wrong, the operator of the server corrects its clock, RETENTION_DAYS or INTERN_RETENTION_DAYS before then.`,
  },
  documents: {
    title: 'Documents before day one',
    toCheck: (count: number) => `${counted(count, 'intern')} with documents to check`,
    overdue: (count: number) => `${counted(count, 'intern')} with overdue documents`,
  },
  visits: {
    title: 'Visits of universities',
    about: (lecturer: string) => `{date}, by ${lecturer}`,
    more: (count: number) => `and ${formatCount(count)} more`,
  },
} as const;
