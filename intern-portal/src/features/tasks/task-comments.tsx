import { useSession } from '@internship-portals/shared-api/client';
import { addComment, type Comment, editComment, type Task } from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { Comments, type CommentsProps } from '@internship-portals/shared-ui/comments';
import { taskTexts } from './task-texts';

/** Comments of intern and supervisor. Authors can edit their own: name (specification, section 4) and id must match. */
export function TaskComments({
  task,
  comments,
  events,
  open,
}: {
  task: Task;
  comments: readonly Comment[];
  events: CommentsProps['events'];
  /** After the internship, nothing is written any more. */
  open: boolean;
}) {
  const { name, userId } = useSession();
  const add = useEndpointMutation(addComment);
  const edit = useEndpointMutation(editComment);
  return (
    <Comments
      texts={open ? taskTexts.comments : { ...taskTexts.comments, empty: taskTexts.comments.none }}
      comments={comments.map((comment) => ({
        id: comment.id,
        text: comment.Comments,
        author: comment.madeby,
        at: comment.CreatedAt,
        edited: comment.EditedAt !== null,
        own: open && comment.madeby === name && comment.user_id === userId,
      }))}
      events={events}
      people={[...new Set([task.assignedto.Name, task.assignedby.Name, ...comments.map(({ madeby }) => madeby)])]}
      userName={name}
      onAdd={
        open
          ? (Intern_comment) =>
              add.mutateAsync({ body: { Taskid: task.id, Intern_comment, Userid: userId ?? undefined } })
          : undefined
      }
      onEdit={(id, Comment) => edit.mutateAsync({ params: { id }, body: { Comment } })}
      draftKey={`${userId}/task/${task.id}`}
    />
  );
}
