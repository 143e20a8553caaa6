/** Entry point: the comments of interns and the remarks of supervisors on a task, and notes about applications. */
export { CommentText } from './comment-text';
export { Comments, type CommentsProps } from './comments';
export type { CommentTexts, ShownComment } from './types';
