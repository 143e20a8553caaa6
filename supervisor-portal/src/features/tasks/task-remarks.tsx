import { useSession } from 'shared-api/client';
import { addComment, type Comment, editComment } from 'shared-api/contract';
import { useEndpointMutation } from 'shared-api/query';
import { Comments } from 'shared-ui/comments';
import { messages } from './messages';

/**
 * What the intern and the supervisor wrote about a task. A remark can be changed by whoever has its author's name
 * (specification, section 4) and also is that person: two people may have one name.
 */
export function TaskRemarks({ taskId, comments }: { taskId: string; comments: readonly Comment[] }) {
  const { name, userId } = useSession();
  const add = useEndpointMutation(addComment);
  const edit = useEndpointMutation(editComment);
  return (
    <Comments
      texts={messages.remarks}
      comments={comments.map((comment) => ({
        id: comment.id,
        text: comment.Comments,
        author: comment.madeby,
        at: comment.CreatedAt,
        edited: comment.EditedAt !== null,
        own: comment.madeby === name && comment.user_id === userId,
      }))}
      onAdd={(text) => add.mutateAsync({ body: { Taskid: taskId, Intern_comment: text, Userid: userId ?? undefined } })}
      onEdit={(id, text) => edit.mutateAsync({ params: { id }, body: { Comment: text } })}
      draftKey={`${userId}/task/${taskId}`}
    />
  );
}
