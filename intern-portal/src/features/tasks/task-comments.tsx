import { useSession } from 'shared-api/client';
import { addComment, type Comment, editComment, type Task } from 'shared-api/contract';
import { useEndpointMutation } from 'shared-api/query';
import { Comments } from 'shared-ui/comments';
import { messages } from './messages';

/** Comments of intern and supervisor. Authors can edit their own: name (specification, section 4) and id must match. */
export function TaskComments({ task, comments }: { task: Task; comments: readonly Comment[] }) {
  const { name, userId } = useSession();
  const add = useEndpointMutation(addComment);
  const edit = useEndpointMutation(editComment);
  return (
    <Comments
      texts={messages.comments}
      comments={comments.map((comment) => ({
        id: comment.id,
        text: comment.Comments,
        author: comment.madeby,
        at: comment.CreatedAt,
        edited: comment.EditedAt !== null,
        own: comment.madeby === name && comment.user_id === userId,
      }))}
      people={[...new Set([task.assignedto.Name, task.assignedby.Name, ...comments.map(({ madeby }) => madeby)])]}
      userName={name}
      onAdd={(Intern_comment) =>
        add.mutateAsync({ body: { Taskid: task.id, Intern_comment, Userid: userId ?? undefined } })
      }
      onEdit={(id, Comment) => edit.mutateAsync({ params: { id }, body: { Comment } })}
      draftKey={`${userId}/task/${task.id}`}
    />
  );
}
