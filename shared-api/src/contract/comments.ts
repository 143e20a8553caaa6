import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import { CommentField, IdField, IdParams, Message } from './fields';

/** A comment of the intern or a remark of the supervisor on a task. */
export const Comment = Type.Object({
  id: Type.String(),
  /** The text. */
  Comments: Type.String(),
  /** The author's name. */
  madeby: Type.String(),
  /** The author's id, because names are not unique. */
  user_id: Type.String(),
  /** UTC, ISO 8601. */
  CreatedAt: Type.String(),
  /** UTC, ISO 8601. Null if never edited. */
  EditedAt: Type.Union([Type.String(), Type.Null()]),
});
export type Comment = Static<typeof Comment>;

/** A comment or remark with the task that it is about. */
export const CommentOfTask = Type.Object({ ...Comment.properties, TaskId: Type.String(), Task: Type.String() });
export type CommentOfTask = Static<typeof CommentOfTask>;

export const listInternComments = endpoint({
  method: 'GET',
  path: '/Supervisor/User/:id/Comment',
  access: ['SUP'],
  tag: 'comments',
  summary: 'The newest 20 comments and remarks on the tasks that the signed-in supervisor gave to one of their interns',
  params: IdParams,
  status: 200,
  answer: Type.Object({ Comments: Type.Array(CommentOfTask) }),
});

export const addComment = endpoint({
  method: 'POST',
  path: '/Comment',
  access: ['INT', 'SUP'],
  tag: 'comments',
  invalidates: ['tasks'],
  summary: 'Adds a comment or remark to a task. The author is the signed-in user',
  body: Type.Object({
    Taskid: IdField,
    Intern_comment: CommentField,
    /** Part of the specification's payload. Ignored, because a client could send another user's id. */
    Userid: Type.Optional(IdField),
  }),
  status: 200,
  answer: Message,
});

export const editComment = endpoint({
  method: 'PUT',
  path: '/Comment/:id',
  access: ['INT', 'SUP'],
  tag: 'comments',
  invalidates: ['tasks'],
  summary: "Changes the text of the user's own comment",
  params: IdParams,
  body: Type.Object({ Comment: CommentField }),
  status: 200,
  answer: Message,
});
