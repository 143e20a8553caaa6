import type { ReactNode } from 'react';

/** A comment on a page. */
export interface ShownComment {
  id: string;
  text: string;
  author: string;
  /** UTC, ISO 8601. */
  at: string;
  edited: boolean;
  /** Whether the signed-in user wrote it and may edit it. */
  own: boolean;
}

/** What happened, for a line between comments. */
export interface ShownEvent {
  id: string;
  /** UTC, ISO 8601. */
  at: string;
  line: ReactNode;
}

/** The texts of the section. Interns write comments, supervisors remarks, administrators notes. */
export interface CommentTexts {
  title: string;
  empty: string;
  /** Label of the field. */
  field: string;
  add: string;
  adding: string;
  added: string;
  addFailed: string;
  edit: string;
  /** Label of the field that edits a comment. */
  editField: string;
  save: string;
  saving: string;
  cancel: string;
  edited: string;
  editFailed: string;
  /** Shown after the time of an edited comment. */
  wasEdited: string;
  /** Label of the list of people who can be mentioned. Default: the people of the task. */
  people?: string;
  /** Needed where authors can delete their own. */
  deletion?: { delete: string; question: string; deleted: string; failed: string };
}
