import { useSession } from '@internship-portals/shared-api/client';
import {
  addComment,
  type Comment,
  editComment,
  type Task,
  type TaskHistoryEntry,
} from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { Comments } from '@internship-portals/shared-ui/comments';
import { historyEvents } from '@internship-portals/shared-ui/hand-ins';
import { messages } from './messages';

/**
 * Comments and remarks about a task. Authors can edit their own: the name must match (specification, section 4) and the
 * id too, because two people can have the same name.
 */
export function TaskRemarks({
  task,
  comments,
  history,
}: {
  task: Task;
  comments: readonly Comment[];
  history: readonly TaskHistoryEntry[];
}) {
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
      // A notice says why a task was withdrawn.
      events={historyEvents(
        history,
        history.findLast(({ Event }) => Event === 'withdrawn'),
      )}
      people={[...new Set([task.assignedto.Name, task.assignedby.Name, ...comments.map(({ madeby }) => madeby)])]}
      userName={name}
      of={task.assignedto.Name}
      onAdd={(text) =>
        add.mutateAsync({ body: { Taskid: task.id, Intern_comment: text, Userid: userId ?? undefined } })
      }
      onEdit={(id, text) => edit.mutateAsync({ params: { id }, body: { Comment: text } })}
      draftKey={`${userId}/task/${task.id}`}
    />
  );
}
