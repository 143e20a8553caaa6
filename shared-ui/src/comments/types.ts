/** A comment as the page shows it. */
export interface ShownComment {
  id: string;
  text: string;
  author: string;
  /** UTC, ISO 8601. */
  at: string;
  edited: boolean;
  /** Written by the signed-in user, who may therefore edit it. */
  own: boolean;
}

/** The texts of the section: an intern comments, a supervisor remarks. */
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
  /** Label of the field while a comment is being edited. */
  editField: string;
  save: string;
  saving: string;
  cancel: string;
  edited: string;
  editFailed: string;
  /** Shown after the time of an edited comment. */
  wasEdited: string;
}
