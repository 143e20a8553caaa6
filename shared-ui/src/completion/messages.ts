/** The texts of what an internship needs to be complete. All dashboards share them. */
export const completionTexts = {
  title: 'Completion',
  failed: 'Could not get the completion',
  summary: (done: number, all: number) =>
    done === all ? 'Everything is done: the internship is complete.' : `${done} of ${all} done.`,
  done: 'Done',
  open: 'Not done yet',
  by: (name: string, moment: string) => `${name}, ${moment}`,
  steps: {
    logbook: 'Logbook signed',
    tasks: 'Completed tasks rated',
    evaluation: 'Final evaluation confirmed by both',
    'hand-over': 'Work handed over',
    equipment: 'Equipment returned',
    certificate: 'Certificate of completion issued',
  },
  weeks: (signed: number, all: number) => `${signed} of ${all === 1 ? '1 week' : `${all} weeks`}`,
  noWeeks: 'No week is written yet',
  tasks: (rated: number, all: number) => `${rated} of ${all === 1 ? '1 task' : `${all} tasks`}`,
  noTasks: 'No task is completed',
  download: 'Download Logbook',
  record: 'Download Internship Record',
  aboutRecord: 'One signed PDF for the university.',
  check: 'Mark as Done',
  checked: 'Marked as done',
  uncheck: 'Mark as Not Done',
  unchecked: 'Marked as not done',
  checkFailed: 'Could not save it',
  checkOf: (step: string) => `Mark as Done: ${step}`,
  uncheckOf: (step: string) => `Mark as Not Done: ${step}`,
};

/** The texts of reference letters. */
export const letterTexts = {
  title: 'Reference letter',
  about:
    'A letter about the intern with your name and a number. Its draft names the position, the days and what the confirmed evaluation says in words; ratings are not in it.',
  open: 'Show Reference Letters',
  failedToRead: 'Could not get the reference letters',
  list: 'Reference letters',
  letter: (reference: string, by: string, moment: string) => `${reference}, ${by}, ${moment}`,
  download: 'Download PDF',
  downloadOf: (reference: string) => `Download PDF of ${reference}`,
  write: 'Write Reference Letter',
  text: 'Text of the letter',
  hint: 'Read it and change it before you make the PDF. The letter does not change after that.',
  submit: 'Make PDF',
  submitting: 'Making the PDF',
  cancel: 'Cancel',
  failed: 'Could not write the reference letter',
} as const;

/** The texts of the forms of universities. */
export const formTexts = {
  title: "University's forms",
  about:
    "The university's own forms as PDFs, filled from the record as it is now. Fields that the product does not know stay empty for you to fill in.",
  open: 'Show Forms',
  failed: 'Could not get the forms',
  none: 'There is no form for this university. Administrators add forms under Universities.',
  download: 'Download Filled Form',
  downloadOf: (name: string) => `Download Filled Form: ${name}`,
  gone: (fields: string) => `The form no longer has these fields, so they are not filled: ${fields}.`,
} as const;

/** The sentences about the programme with which interns agree or not, from 1 to 5. */
export const feedbackQuestions = {
  Learning: 'I learnt what I came to learn.',
  Guidance: 'I was guided well.',
  Work: 'The work was useful and suited me.',
  Organisation: 'The programme was well organised.',
  Recommendation: 'I would recommend the programme to a friend.',
} as const;

/** What interns can write about the programme. */
export const feedbackLabels = { Best: 'What was best?', Better: 'What should be better?' } as const;
