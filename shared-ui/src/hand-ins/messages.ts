import { loadingText } from '../feedback/loading-screen';
import type { HistoryLine } from './types';

/** The texts of handed in work and of a task's history. All dashboards share them. */
export const handInTexts = {
  title: 'Handed In Work',
  version: (version: number) => `Version ${version}`,
  earlier: (count: number) => (count === 1 ? '1 earlier version' : `${count} earlier versions`),
  files: 'Files',
  link: 'Link',
  open: 'Open',
  newWindow: 'Opens in a new window',
  loading: loadingText,
  openFailed: 'Could not open the file',
  windowBlocked: 'Your browser blocked the window. Allow windows for this site and open the file again.',
};

/** The texts of a task's description. */
export const descriptionTexts = {
  label: 'Description',
  links: 'Links',
};

/** The lines to sign on a task's paper. */
export const sheetTexts = {
  intern: (name: string) => `${name}, intern`,
  supervisor: (name: string) => `${name}, supervisor`,
};

/** The texts of the field for files. */
export const filesTexts = {
  hint: 'PDF, images, office documents and ZIP files, at most 5, up to 10 MB each.',
  choose: 'Choose files or drop them here',
  remove: 'Remove',
  removeFile: (name: string) => `Remove ${name}`,
};

const eventTexts: Record<HistoryLine['Event'], (line: HistoryLine) => string> = {
  assigned: () => 'Assigned',
  edited: ({ Text }) => (Text ? `Edited: ${Text}` : 'Edited'),
  completed: () => 'Completed',
  'handed-in': ({ Version }) => `Handed in version ${Version}`,
  rated: ({ Rating }) => `Rated ${Rating}%`,
  reopened: ({ Rating }) => (Rating === null ? 'Not done yet' : `Not done yet. The rating of ${Rating}% was cleared`),
  withdrawn: () => 'Withdrawn',
};

/** What happened to a task, in one line. */
export const describeEvent = (line: HistoryLine) => eventTexts[line.Event](line);
