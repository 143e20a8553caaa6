import type { Paper } from '@internship-portals/shared-api/contract';

/** Texts of this feature. */
export const messages = {
  title: 'My Papers',
  lead: 'What your university asks for at the end, as PDF. Your supervisor and administrators have each paper too.',
  failed: 'Could not get your papers',
  empty: 'You have no papers yet',
  emptyHint: 'Your logbook and your attendance sheet come here as soon as anything is written or recorded.',
  kinds: {
    record: 'Internship record, one signed PDF',
    certificate: 'Certificate of completion',
    letter: 'Reference letter',
    'mid-term': 'Mid-term evaluation',
    final: 'Final evaluation',
    logbook: 'Logbook',
    attendance: 'Attendance sheet',
    form: "University's form",
  } satisfies Record<Paper['Kind'], string>,
  by: (name: string) => `by ${name}`,
  download: 'Download PDF',
  downloadOf: (paper: string) => `Download PDF of ${paper}`,
} as const;
