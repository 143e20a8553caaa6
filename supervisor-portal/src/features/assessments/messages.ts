/** Texts of this feature. */
export const messages = {
  title: "University's lecturer",
  failed: 'Could not get the lecturers',
  states: {
    open: (day: string) => `Can read the record until ${day}.`,
    lapsed: (day: string) => `Could read the record until ${day}.`,
    withdrawn: () => 'Can no longer read the record.',
  },
  written: (at: string) => `Remarks of ${at}, which are no part of your evaluation:`,
  marks: (marks: number, best: number) => `${marks} of ${best} marks`,
  forIntern: 'The intern may read this.',
  notForIntern: 'The intern does not read this.',
} as const;
