/** Door: what is said about a task, by the intern and by the supervisor. */
export { Comments, type CommentsProps } from './comments';
export type { CommentTexts, ShownComment } from './types';
