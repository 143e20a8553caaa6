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
  /** The author; two people may have one name. */
  user_id: Type.String(),
  /** UTC, ISO 8601. */
  CreatedAt: Type.String(),
  /** UTC, ISO 8601; null while it stands as it was written. */
  EditedAt: Type.Union([Type.String(), Type.Null()]),
});
export type Comment = Static<typeof Comment>;

export const addComment = endpoint({
  method: 'POST',
  path: '/Comment',
  access: ['INT', 'SUP'],
  tag: 'comments',
  invalidates: ['tasks'],
  summary: "Adds a comment or remark to a task; the author is the session's user",
  body: Type.Object({
    Taskid: IdField,
    Intern_comment: CommentField,
    /** The specification's payload has it; ignored, since anybody could write another's id. */
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
  summary: "Changes the text of one's own comment",
  params: IdParams,
  body: Type.Object({ Comment: CommentField }),
  status: 200,
  answer: Message,
});
