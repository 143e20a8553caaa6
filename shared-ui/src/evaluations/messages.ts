import { params, translated } from '../language/language';

/** What readers of an evaluation see: lecturers of universities read it in their language. */
export const { read: readTexts } = translated('evaluations', {
  read: {
    kinds: { 'mid-term': 'Mid-term evaluation', final: 'Final evaluation' },
    states: { open: 'Being written', 'to-confirm': 'To confirm', confirmed: 'Confirmed' },
    download: 'Download PDF',
    parts: { Supervisor: 'What the supervisor wrote', Intern: 'What the intern wrote' },
    table: 'Scores',
    criterion: 'Criterion',
    weight: 'Weight',
    best: 'Best marks',
    Supervisor: 'Supervisor',
    Intern: 'Own view',
    overall: 'Overall',
    result: 'Result',
    notOwn: 'The own view is not part of it.',
    confirmations: 'Talked about and confirmed',
    confirmed: params('Confirmed by {by}'),
    noView: 'The intern gave no view of their own.',
    reference: params('Reference {reference}'),
    final: 'It no longer changes.',
  },
});

/** The texts of those who write evaluations. All dashboards share them. */
export const evaluationTexts = {
  rule: 'Supervisor and intern write their parts alone. Each reads the other one once both are handed in.',
  scales: {
    levels: 'From 1 (weak) to 5 (strong).',
    marks: 'Marks in halves, up to those of the criterion.',
  },
  parts: {
    Supervisor: {
      missing: 'The supervisor has not shared the evaluation yet.',
      done: 'The supervisor has shared the evaluation.',
    },
    Intern: {
      missing: 'The intern has not handed in an own view yet.',
      done: 'The intern has handed in an own view.',
    },
  },
  /** Of the reader's own part. */
  own: { wrote: 'What you wrote', notConfirmed: 'You have not confirmed it yet.' },
  average: 'Average of tasks',
  averageHint: (percent: number) => `${percent}%. It is not part of the result.`,
  noAverage: 'No task is rated.',
  notConfirmed: { Supervisor: 'Not confirmed by the supervisor yet.', Intern: 'Not confirmed by the intern yet.' },
  notice: {
    told: (day: string) =>
      `The intern was told that the supervisor can confirm this evaluation without an own view from ${day} on.`,
    own: (day: string) =>
      `Your supervisor can confirm this evaluation without your own view from ${day} on. Hand it in before.`,
    give: 'Go On without Own View',
    question: {
      title: 'Go on without the own view?',
      text: 'The intern is told, and has 7 days to hand in an own view. After that you can confirm alone, and the PDF says that the intern gave no view.',
      confirmLabel: 'Tell Intern',
      cancelLabel: 'Cancel',
    },
    done: 'Intern told',
    failed: 'Could not tell the intern',
    confirm: 'Confirm without Own View',
    confirmQuestion: {
      title: 'Confirm without the own view?',
      text: 'You confirm with your name, alone. It then no longer changes, and the intern can no longer hand in a view.',
      confirmLabel: 'Confirm',
      cancelLabel: 'Cancel',
    },
  },
  confirm: 'Confirm',
  confirmQuestion: {
    title: 'Confirm this evaluation?',
    text: 'You confirm with your name that you have talked about it. Once both of you have confirmed it, it no longer changes.',
    confirmLabel: 'Confirm',
    cancelLabel: 'Cancel',
  },
  confirmDone: 'Evaluation confirmed',
  confirmFailed: 'Could not confirm the evaluation',
  change: 'Change',
  changeHint: 'A change takes back what was confirmed.',
  form: {
    titles: { Supervisor: 'Your evaluation', Intern: 'Your own view' },
    marks: (name: string, best: number) => `${name} (marks out of ${best})`,
    text: (name: string) => `Remark on ${name}`,
    overall: 'Overall',
    submit: { Supervisor: 'Share with Intern', Intern: 'Hand In' },
    submitHint: {
      Supervisor:
        'Remarks are optional. Once it is shared you can still change it, until both of you have confirmed it.',
      Intern: 'Remarks are optional. Once it is handed in, your own view no longer changes.',
    },
    change: 'Save Change',
    save: 'Save Draft',
    cancel: 'Cancel',
    saving: 'Saving',
    saved: 'Draft saved',
    handedIn: { Supervisor: 'Evaluation shared', Intern: 'Own view handed in' },
    changed: 'Evaluation changed',
    failed: 'Could not save the evaluation',
  },
} as const;
