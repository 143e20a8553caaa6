import type { LogbookState } from '@internship-portals/shared-api/contract';

const hours = (count: number) => (count === 1 ? '1 hour' : `${count} hours`);

/** Texts of this feature. */
export const messages = {
  title: 'My Logbook',
  failed: 'Could not get your logbook',
  download: 'Download PDF',
  hours,
  states: {
    open: 'Open',
    'handed-in': 'Handed in',
    'sent-back': 'Sent back',
    signed: 'Signed',
  } satisfies Record<LogbookState, string>,

  empty: 'Your logbook begins on the first day of your internship',
  startsOn: (day: string) => `Your first day is ${day}.`,

  week: {
    title: (monday: string) => `Week of ${monday}`,
    handedIn: 'Handed in',
    waits: 'Your supervisor signs it or sends it back to you.',
    sentBack: (by: string) => `${by} sent this week back`,
    mend: 'Change it, then hand it in again.',
    signed: (by: string) => `Signed by ${by}`,
    reference: (reference: string) => `Reference ${reference}.`,
    final: 'A signed week no longer changes. You can add an amendment below.',
  },

  weeks: {
    title: 'All weeks',
    line: (monday: string) => `Week of ${monday}`,
  },

  day: {
    none: 'Nothing written',
    done: 'What I did',
    learnt: 'What I learnt',
    hours: 'Hours',
    hoursHint: 'In halves, such as 7.5.',
    files: 'Photos and files',
    kept: 'Already added',
    filesOf: (day: string) => `Photos and files, ${day}`,
    uploading: 'Uploading',
    filesFailed: 'Could not add the files',
    daySaved: 'The day is saved, but the files are not.',
    filesKept: 'The day is saved. Your files will be sent automatically.',
    left: 'The day is saved. The server was busy when you left the page. Open the day and choose the files again.',
    tryAgain: 'They are still chosen: save again to send them.',
    remove: 'Remove',
    removeOf: (file: string) => `Remove ${file} from the day`,
    removed: 'File removed',
    removeFailed: 'Could not remove the file',
    fromTasks: 'Filled in from the tasks that you completed on this day.',
    write: 'Write',
    writeOf: (day: string) => `Write ${day}`,
    change: 'Change',
    changeOf: (day: string) => `Change ${day}`,
    save: 'Save Day',
    saving: 'Saving',
    cancel: 'Cancel',
    saved: 'Day saved',
    failed: 'Could not save the day',
  },

  summary: {
    title: 'Summary of the week',
    label: 'Summary',
    hint: 'What you worked on, and what you can do now.',
    none: 'No summary',
    handIn: 'Hand In Week',
    wait: 'A day is still being saved. Hand in the week once that is done.',
    save: 'Save Summary',
    sending: 'Saving',
    saved: 'Summary saved',
    handedIn: 'Week handed in',
    failed: 'Could not save the week',
  },

  amendments: {
    title: 'Amendments',
    label: 'Amendment',
    hint: 'It stands beneath the signed week with your name and the date, and cannot be removed.',
    add: 'Add Amendment',
    adding: 'Adding',
    added: 'Amendment added',
    failed: 'Could not add the amendment',
  },
} as const;
