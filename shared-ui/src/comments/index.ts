/** Door: what is said about a task, by the intern and by the supervisor. */
export { Comments, type CommentsProps, type CommentTexts, type ShownComment } from './comments';
