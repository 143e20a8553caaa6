import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import OutlinedInput from '@mui/material/OutlinedInput';
import Paper from '@mui/material/Paper';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '../display/visually-hidden';
import { FieldFrame } from '../form/field-frame';
import { useField } from '../form/use-field';

/** Rows of a comment box (specification, section 9). */
const COMMENT_ROWS = 4;

interface Mention {
  /** Where its @ stands. */
  start: number;
  names: string[];
}

/** The people whom the word before the caret can mean, if it begins with @. */
function findMention(text: string, caret: number, people: readonly string[]): Mention | undefined {
  const typed = /(?:^|[\s(])@([^@\n]{0,60})$/u.exec(text.slice(0, caret))?.[1];
  if (typed === undefined) return undefined;
  const folded = typed.toLowerCase();
  const names = people.filter((name) =>
    [name, ...name.split(' ').slice(1)].some((part) => part.toLowerCase().startsWith(folded)),
  );
  // Nothing is left to complete once the name stands there.
  if (names.length === 0 || names.some((name) => name.toLowerCase() === folded)) return undefined;
  return { start: caret - typed.length - 1, names };
}

/**
 * A field for a comment. After an @ it offers names: Enter or Tab takes the marked one,
 * Escape closes the list.
 */
export function CommentField({
  name,
  label,
  people = 'People of this task',
  others,
  autoFocus,
  readOnly,
}: {
  name: string;
  label: string;
  /** Label of the list of names. */
  people?: string;
  /** The names that can be mentioned. */
  others: readonly string[];
  autoFocus?: boolean;
  readOnly?: boolean;
}) {
  const { field, error, ids, aria } = useField(name, undefined);
  const [mention, setMention] = useState<Mention>();
  const [marked, setMarked] = useState(0);
  const input = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number>(undefined);
  const listId = `${ids.input}-people`;
  const optionId = (index: number) => `${listId}-${index}`;

  // React puts the caret at the end of a text that it changes.
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  const look = () => {
    if (!input.current) return;
    setMention(findMention(input.current.value, input.current.selectionStart, others));
    setMarked(0);
  };
  const take = (chosen: string | undefined) => {
    const element = input.current;
    if (!mention || !element || chosen === undefined) return;
    const head = `${element.value.slice(0, mention.start)}@${chosen} `;
    caret.current = head.length;
    field.onChange(head + element.value.slice(element.selectionStart).replace(/^ /, ''));
    setMention(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!mention || event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setMarked((marked + step + mention.names.length) % mention.names.length);
    else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) take(mention.names[marked]);
    else if (event.key === 'Escape') setMention(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <FieldFrame name={name} label={label} error={error} ids={ids}>
      <OutlinedInput
        id={ids.input}
        fullWidth
        multiline
        rows={COMMENT_ROWS}
        error={error !== undefined}
        readOnly={readOnly}
        autoFocus={autoFocus}
        name={name}
        value={field.value ?? ''}
        onChange={(event) => {
          field.onChange(event);
          look();
        }}
        onSelect={look}
        onBlur={() => {
          field.onBlur();
          setMention(undefined);
        }}
        onKeyDown={onKeyDown}
        inputRef={(element: HTMLTextAreaElement | null) => {
          input.current = element;
          field.ref(element);
        }}
        slotProps={{
          input: {
            ...aria,
            dir: 'auto',
            'aria-autocomplete': 'list',
            'aria-controls': mention ? listId : undefined,
            'aria-activedescendant': mention ? optionId(marked) : undefined,
          },
        }}
        sx={readOnly ? { bgcolor: 'action.hover' } : undefined}
      />
      {mention && (
        <Paper variant="outlined" sx={{ mt: 0.5 }}>
          <MenuList id={listId} role="listbox" aria-label={people} dense disablePadding>
            {mention.names.map((person, index) => (
              <MenuItem
                key={person}
                id={optionId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === marked}
                selected={index === marked}
                // A click would take the focus from the field first.
                onMouseDown={(event) => {
                  event.preventDefault();
                  take(person);
                }}
              >
                {person}
              </MenuItem>
            ))}
          </MenuList>
        </Paper>
      )}
      <VisuallyHidden>
        <span role="status">{mention ? `${mention.names[marked]}: press Enter to mention.` : ''}</span>
      </VisuallyHidden>
    </FieldFrame>
  );
}
