import type { AssignedTask } from '@internship-portals/shared-api/contract';
import { conflictWords, describeError, useToast } from '@internship-portals/shared-ui';
import { TaskRating } from '@internship-portals/shared-ui/dashboard';
import { keepPlain, plainNumber } from '@internship-portals/shared-ui/form';
import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useRef, useState } from 'react';
import { messages } from './messages';
import { ratingFields, useRowRating } from './rated-rows';
import { HIGHEST, ratingOf } from './rating-value';

const { rowRating: texts, rating: ratingTexts } = messages;

/** The rating of a task in the list. A completed task without one is rated here. */
export function RowRating({ task }: { task: AssignedTask }) {
  const { ratedHere } = useRowRating(task);
  if (task.State === 'To rate' || ratedHere) return <RatingInput task={task} />;
  return <TaskRating task={task} />;
}

/** Moves from one row's number field to the next row's; stays on the last one. */
function focusNextRating(from: HTMLInputElement): void {
  const all = ratingFields();
  // Also from the row's button, which goes away with the number that it saves.
  const next = all[all.indexOf(from) + 1] ?? from;
  next.focus();
  next.select();
}

function RatingInput({ task }: { task: AssignedTask }) {
  const { rate } = useRowRating(task);
  const toast = useToast();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const saved = task.Rating === null ? '' : String(task.Rating);
  const [text, setText] = useState(saved);
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const plain = keepPlain(text, setText);
  const changed = plainNumber(text.trim()) !== saved;

  async function save() {
    if (sending || !input.current) return;
    const rating = ratingOf(text);
    if (rating === undefined) {
      setError(text.trim() === '' ? ratingTexts.required : ratingTexts.whole);
      return;
    }
    setError(undefined);
    focusNextRating(input.current);
    if (!changed) return;
    setSending(true);
    try {
      await rate(task, rating);
      toast.success(ratingTexts.done, { detail: task.assignedto.Name, names: [task.assignedto.Name] });
    } catch (failure) {
      const message = conflictWords(failure, describeError(failure));
      // The row may no longer have a field: another person has reopened the task.
      toast.error(ratingTexts.failed, texts.failed(task.Task, message));
      setError(message);
    } finally {
      setSending(false);
    }
  }

  return (
    <Box sx={{ minWidth: 132 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <OutlinedInput
          size="small"
          value={text}
          placeholder={texts.empty}
          error={error !== undefined}
          readOnly={sending}
          inputRef={input}
          endAdornment={text === '' ? undefined : '%'}
          onFocus={(event) => event.target instanceof HTMLInputElement && event.target.select()}
          onChange={(event) => {
            setText(event.target.value);
            setError(undefined);
          }}
          onBlur={plain.onBlur}
          onKeyDown={(event) => {
            plain.onKeyDown(event);
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            void save();
          }}
          slotProps={{
            input: {
              'data-row-rating': '',
              'aria-label': texts.field(task.Task, task.assignedto.Name),
              'aria-invalid': error ? true : undefined,
              'aria-describedby': error || changed ? `${id}-hint` : undefined,
              inputMode: 'numeric',
              autoComplete: 'off',
              maxLength: String(HIGHEST).length + 2,
            } as object,
          }}
          sx={{ width: 104, '& input': { py: 0.75 }, '& input::placeholder': { color: 'text.secondary', opacity: 1 } }}
        />
        {changed ? (
          // Number pads of phones have no Enter.
          <IconButton
            size="small"
            aria-label={texts.save(task.Task)}
            // Not `disabled`, which would lose the focus.
            aria-disabled={sending || undefined}
            aria-busy={sending || undefined}
            onClick={() => void save()}
          >
            {sending ? <CircularProgress size={20} aria-hidden /> : <CheckIcon fontSize="small" />}
          </IconButton>
        ) : (
          task.Rating !== null && <TaskRating task={task} />
        )}
      </Box>
      {(error || changed) && (
        <FormHelperText id={`${id}-hint`} error={error !== undefined}>
          {error ?? texts.hint}
        </FormHelperText>
      )}
    </Box>
  );
}
