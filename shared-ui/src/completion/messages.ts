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
    'hand-over': 'Work handed over',
    equipment: 'Equipment returned',
    certificate: 'Certificate of completion issued',
  },
  weeks: (signed: number, all: number) => `${signed} of ${all === 1 ? '1 week' : `${all} weeks`}`,
  noWeeks: 'No week is written yet',
  tasks: (rated: number, all: number) => `${rated} of ${all === 1 ? '1 task' : `${all} tasks`}`,
  noTasks: 'No task is completed',
  download: 'Download Logbook',
  check: 'Mark as Done',
  checked: 'Marked as done',
  uncheck: 'Mark as Not Done',
  unchecked: 'Marked as not done',
  checkFailed: 'Could not save it',
  checkOf: (step: string) => `Mark as Done: ${step}`,
  uncheckOf: (step: string) => `Mark as Not Done: ${step}`,
};
