import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { CommentForm } from './comment-form';
import { CommentItem } from './comment-item';
import type { CommentTexts, ShownComment } from './types';

export interface CommentsProps {
  texts: CommentTexts;
  comments: readonly ShownComment[];
  /** The names of the people of the task. A mention names one of them. */
  people: readonly string[];
  /** The signed-in user's name, which is not offered for mentions. */
  userName: string | null;
  /** Rejects if the call fails. The message of a 422 for `Intern_comment` is shown under the field. */
  onAdd: (text: string) => Promise<unknown>;
  /** Rejects if the call fails. The message of a 422 for `Comment` is shown under the field. */
  onEdit: (id: string, text: string) => Promise<unknown>;
  /** Prefix of the drafts' names. Contains the user and the task. */
  draftKey: string;
}

/** The comments and remarks of a task, oldest first. Users can edit their own in place and add new ones below. */
export function Comments({ texts, comments, people, userName, onAdd, onEdit, draftKey }: CommentsProps) {
  const others = people.filter((name) => name !== userName);
  return (
    <Paper component="section" variant="outlined" aria-label={texts.title} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {texts.title}
      </Typography>
      {comments.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{texts.empty}</Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 2 }}>
          {comments.map((comment) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              texts={texts}
              people={people}
              others={others}
              draftKey={`${draftKey}/${comment.id}`}
              onSave={(text) => onEdit(comment.id, text)}
            />
          ))}
        </Box>
      )}
      <Box sx={{ mt: 3, pt: 3, borderTop: 1, borderColor: 'divider' }}>
        <CommentForm texts={texts} others={others} onAdd={onAdd} draftKey={`${draftKey}/new`} />
      </Box>
    </Paper>
  );
}
