import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { CommentForm } from './comment-form';
import { CommentItem } from './comment-item';
import { EventLines } from './event-lines';
import type { CommentTexts, ShownComment, ShownEvent } from './types';

export interface CommentsProps {
  texts: CommentTexts;
  /** The oldest first. */
  comments: readonly ShownComment[];
  /** What else happened, the oldest first: it is shown between the comments. */
  events?: readonly ShownEvent[];
  /** The names of the people who can be mentioned. */
  people: readonly string[];
  /** The signed-in user's name, which is not offered for mentions. */
  userName: string | null;
  /** Rejects if the call fails. The message of a 422 for the field is shown under it. Without it nothing can be added. */
  onAdd: ((text: string) => Promise<unknown>) | undefined;
  /** Rejects if the call fails. The message of a 422 for the field is shown under it. */
  onEdit: (id: string, text: string) => Promise<unknown>;
  /** Rejects if the call fails. Without it nothing can be deleted. */
  onDelete?: (id: string) => Promise<unknown>;
  /** The names of the calls' fields. Default: those of comments on tasks. */
  fields?: { add: string; edit: string };
  /** Whom the comments are about, for those who read of several people. */
  of?: string;
  /** Prefix of the drafts' names. Contains the user and the task. */
  draftKey: string;
}

const ON_TASKS = { add: 'Intern_comment', edit: 'Comment' };

/** Whether something happened before a comment was written. */
function isBefore(at: string, comment: ShownComment | undefined): boolean {
  return comment !== undefined && Date.parse(at) < Date.parse(comment.at);
}

/** What people wrote about a task or an application, oldest first. Users can edit their own in place and add new ones below. */
export function Comments({
  texts,
  comments,
  events = [],
  people,
  userName,
  onAdd,
  onEdit,
  onDelete,
  fields = ON_TASKS,
  of,
  draftKey,
}: CommentsProps) {
  const others = people.filter((name) => name !== userName);
  /** What happened after one comment (from the start, before the first) and before the next. */
  const eventsAfter = (index: number) =>
    events.filter(
      ({ at }) =>
        (index < 0 || !isBefore(at, comments[index])) &&
        (index + 1 >= comments.length || isBefore(at, comments[index + 1])),
    );
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={texts.title}
      // On paper, an empty box says nothing.
      sx={{ p: { xs: 2, sm: 3 }, '@media print': comments.length + events.length === 0 ? { display: 'none' } : {} }}
    >
      <Typography variant="h2" sx={{ mb: 2 }}>
        {texts.title}
      </Typography>
      <EventLines events={eventsAfter(-1)} sx={{ mb: 2 }} />
      {comments.length === 0 ? (
        <Typography sx={{ color: 'text.secondary', '@media print': { display: 'none' } }}>{texts.empty}</Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 2 }}>
          {comments.map((comment, index) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              after={eventsAfter(index)}
              texts={texts}
              of={of}
              people={people}
              others={others}
              draftKey={`${draftKey}/${comment.id}`}
              field={fields.edit}
              onSave={(text) => onEdit(comment.id, text)}
              onDelete={onDelete && (() => onDelete(comment.id))}
            />
          ))}
        </Box>
      )}
      {onAdd && (
        <Box sx={{ mt: 3, pt: 3, borderTop: 1, borderColor: 'divider', '@media print': { display: 'none' } }}>
          <CommentForm
            texts={texts}
            others={others}
            field={fields.add}
            of={of}
            onAdd={onAdd}
            draftKey={`${draftKey}/new`}
          />
        </Box>
      )}
    </Paper>
  );
}
