import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { Moment } from '../display/moment';
import { readDraft } from '../drafts';
import { ActionButton } from '../feedback/action-button';
import { BusyButton } from '../feedback/busy-button';
import { useToast } from '../feedback/toasts';
import { Form } from '../form/form';
import { SubmitButton } from '../form/submit-button';
import { useServerForm } from '../form/use-server-form';
import { CommentField } from './comment-field';
import { CommentText } from './comment-text';
import { EventLines } from './event-lines';
import type { CommentTexts, ShownComment, ShownEvent } from './types';

interface Props {
  comment: ShownComment;
  /** What happened between it and the next comment. Part of its item, so that the list has one item for each comment. */
  after: readonly ShownEvent[];
  texts: CommentTexts;
  people: readonly string[];
  others: readonly string[];
  /** The name of the call's field. */
  field: string;
  /** Whom the comments are about. */
  of: string | undefined;
  onSave: (text: string) => Promise<unknown>;
  onDelete: (() => Promise<unknown>) | undefined;
  draftKey: string;
}

/** 'resumed': an edit restored after a reload or the end of a session. 'edited': the form has just closed. */
type State = 'shown' | 'resumed' | 'editing' | 'edited';

/** A comment. Its author can edit it in place (specification, section 4). */
export function CommentItem({ comment, after, texts, people, others, field, of, onSave, onDelete, draftKey }: Props) {
  const [state, setState] = useState<State>(() => (Object.keys(readDraft(draftKey)).length > 0 ? 'resumed' : 'shown'));
  const item = useRef<HTMLLIElement>(null);
  const editing = comment.own && (state === 'resumed' || state === 'editing');
  // Does not move the focus if the user has moved it elsewhere in the meantime.
  const done = () => setState(item.current?.contains(document.activeElement) ? 'edited' : 'shown');
  return (
    <li ref={item}>
      <Box sx={{ borderLeft: 3, borderColor: comment.own ? 'primary.main' : 'divider', pl: 2 }}>
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 2,
            minHeight: 34,
            // On paper the author stands above the text, not alone at the end of a page.
            breakAfter: 'avoid',
          }}
        >
          <Box sx={{ minWidth: 0 }}>
            <Typography component="span" translate="no" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {comment.author}
            </Typography>{' '}
            <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
              <Moment at={comment.at} />
              {comment.edited && ` (${texts.wasEdited})`}
            </Typography>
          </Box>
          {comment.own && !editing && (
            <Box sx={{ display: 'flex', flexShrink: 0 }}>
              <Button
                size="small"
                autoFocus={state === 'edited'}
                aria-label={`${texts.edit}: ${comment.text.slice(0, 60)}`}
                onClick={() => setState('editing')}
              >
                {texts.edit}
              </Button>
              {onDelete && texts.deletion && (
                <ActionButton
                  size="small"
                  color="error"
                  aria-label={`${texts.deletion.delete}: ${comment.text.slice(0, 60)}`}
                  question={{
                    title: texts.deletion.question,
                    text: comment.text.slice(0, 200),
                    confirmLabel: texts.deletion.delete,
                    tone: 'danger',
                  }}
                  onAct={onDelete}
                  done={texts.deletion.deleted}
                  of={of}
                  failed={texts.deletion.failed}
                >
                  {texts.deletion.delete}
                </ActionButton>
              )}
            </Box>
          )}
        </Box>
        {editing ? (
          <EditForm
            {...{ comment, texts, others, field, of, onSave, draftKey }}
            autoFocus={state === 'editing'}
            onDone={done}
          />
        ) : (
          <CommentText text={comment.text} people={people} />
        )}
      </Box>
      <EventLines events={after} sx={{ mt: 2 }} />
    </li>
  );
}

function EditForm({
  comment,
  texts,
  others,
  field,
  of,
  onSave,
  draftKey,
  autoFocus,
  onDone,
}: Omit<Props, 'after' | 'people' | 'onDelete'> & { autoFocus: boolean; onDone: () => void }) {
  const toast = useToast();
  const form = useServerForm<Record<string, string>>({
    defaultValues: { [field]: comment.text },
    draftKey,
    submit: (values) => onSave(values[field] ?? ''),
    onSuccess: () => {
      toast.success(texts.edited, of ? { detail: of, names: [of] } : undefined);
      onDone();
    },
    onFailure: () => toast.error(texts.editFailed, of),
  });
  return (
    <Form form={form} label={texts.editField}>
      <CommentField
        name={field}
        label={texts.editField}
        people={texts.people}
        others={others}
        autoFocus={autoFocus}
        readOnly={form.submitting}
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <SubmitButton size="medium" busyText={texts.saving}>
          {texts.save}
        </SubmitButton>
        <BusyButton
          color="inherit"
          busy={false}
          blocked={form.submitting}
          onClick={() => {
            form.forgetDraft();
            onDone();
          }}
        >
          {texts.cancel}
        </BusyButton>
      </Box>
    </Form>
  );
}
