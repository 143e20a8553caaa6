import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { formatMoment } from '../display/format-moment';
import { useToast } from '../feedback/toasts';
import { readDraft } from '../form/drafts';
import { Form } from '../form/form';
import { SubmitButton } from '../form/submit-button';
import { TextField } from '../form/text-fields';
import { useServerForm } from '../form/use-server-form';
import { COMMENT_ROWS } from './comment-form';
import type { CommentTexts, ShownComment } from './comments';

interface Props {
  comment: ShownComment;
  texts: CommentTexts;
  onSave: (text: string) => Promise<unknown>;
  draftKey: string;
}

/** A comment; its author can turn it into a form in place, and Save turns it back (specification, section 4). */
export function CommentItem({ comment, texts, onSave, draftKey }: Props) {
  // An edit that a reload or the end of the session interrupted goes on where it was.
  const [editing, setEditing] = useState(() => comment.own && Object.keys(readDraft(draftKey)).length > 0);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(editing);
  useEffect(() => {
    if (wasEditing.current && !editing) edit.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  return (
    <Box component="li" sx={{ borderLeft: 3, borderColor: comment.own ? 'primary.main' : 'divider', pl: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, minHeight: 34 }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {comment.author}
          </Typography>{' '}
          <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
            <time dateTime={comment.at}>{formatMoment(comment.at)}</time>
            {comment.edited && ` (${texts.wasEdited})`}
          </Typography>
        </Box>
        {comment.own && !editing && (
          <Button
            ref={edit}
            size="small"
            aria-label={`${texts.edit}: ${comment.text.slice(0, 60)}`}
            onClick={() => setEditing(true)}
          >
            {texts.edit}
          </Button>
        )}
      </Box>
      {editing ? (
        <EditForm {...{ comment, texts, onSave, draftKey }} onDone={() => setEditing(false)} />
      ) : (
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{comment.text}</Typography>
      )}
    </Box>
  );
}

function EditForm({ comment, texts, onSave, draftKey, onDone }: Props & { onDone: () => void }) {
  const toast = useToast();
  const form = useServerForm({
    defaultValues: { Comment: comment.text },
    draftKey,
    submit: (values) => onSave(values.Comment),
    onSuccess: () => {
      toast.success(texts.edited);
      onDone();
    },
    onFailure: () => toast.error(texts.editFailed),
  });
  return (
    <Form form={form} label={texts.editField}>
      <TextField name="Comment" label={texts.editField} multiline rows={COMMENT_ROWS} autoFocus />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <SubmitButton size="medium" busyText={texts.saving}>
          {texts.save}
        </SubmitButton>
        <Button
          color="inherit"
          onClick={() => {
            form.forgetDraft();
            onDone();
          }}
        >
          {texts.cancel}
        </Button>
      </Box>
    </Form>
  );
}
