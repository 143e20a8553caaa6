/** Entry point: the work that interns hand in, a task's history, and the papers of one task and of all of them. */
export { FileButton } from './file-button';
export { FileList } from './file-list';
export { FilesField } from './files-field';
export { HandedInWork, HandIns, type HandInsProps } from './hand-ins';
export { PerformanceSheet } from './performance-sheet';
export { TaskDescription } from './task-description';
export { historyEvents } from './task-history';
export { TaskSheet } from './task-sheet';
export type { HistoryLine, Work, WorkFile } from './types';
