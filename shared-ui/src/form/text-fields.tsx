import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { FieldFrame, type FieldProps } from './field-frame';
import { formTexts } from './messages';
import { keepPlain } from './plain-number';
import { useField } from './use-field';

export interface TextFieldProps extends FieldProps {
  type?: 'text' | 'url' | 'time' | 'number' | 'date' | 'datetime-local';
  placeholder?: string;
  multiline?: boolean;
  /** Lines of a multi-line field. */
  rows?: number;
  maxLength?: number;
  /** Names to choose from. Any other text can be typed, too. */
  suggestions?: readonly string[];
  /** Focuses the field when the form appears. Use it only on pages that contain nothing but the form. */
  autoFocus?: boolean;
}
type OneLineProps = Omit<TextFieldProps, 'multiline' | 'rows' | 'type'>;

/** A field for one line of text, or several with `multiline` and `rows`. */
export function TextField(props: TextFieldProps) {
  return <TextInput {...props} />;
}

/** An e-mail address. */
export function EmailField({ autoComplete = 'email', ...props }: OneLineProps) {
  return <TextInput type="email" autoComplete={autoComplete} {...props} />;
}

/** A password field with a button that shows the password. Pasting works. */
export function PasswordField({ autoComplete = 'current-password', ...props }: OneLineProps) {
  const [shown, setShown] = useState(false);
  const texts = useStore(formTexts);
  return (
    <TextInput
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      end={
        <InputAdornment position="end">
          <IconButton
            edge="end"
            aria-label={shown ? texts.hidePassword : texts.showPassword}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <VisibilityOffOutlined fontSize="small" /> : <VisibilityOutlined fontSize="small" />}
          </IconButton>
        </InputAdornment>
      }
      {...props}
    />
  );
}

function TextInput({
  name,
  label,
  hint,
  end,
  type = 'text',
  maxLength,
  readOnly,
  suggestions,
  ...props
}: Omit<TextFieldProps, 'type'> & { type?: TextFieldProps['type'] | 'email' | 'password'; end?: ReactNode }) {
  const { field, error, ids, aria } = useField(name, hint);
  const plain = type === 'number' ? keepPlain(field.value ?? '', field.onChange) : undefined;
  const list = suggestions && `${ids.input}-list`;
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error} ids={ids}>
      <OutlinedInput
        id={ids.input}
        type={type}
        fullWidth
        error={error !== undefined}
        readOnly={readOnly}
        name={name}
        value={field.value ?? ''}
        onChange={field.onChange}
        onBlur={() => {
          plain?.onBlur();
          field.onBlur();
        }}
        onKeyDown={plain?.onKeyDown}
        // Typing replaces the number: "14" behind a 0 made "014".
        onFocus={type === 'number' ? (event) => event.target.select() : undefined}
        inputRef={field.ref}
        endAdornment={end}
        slotProps={{
          input: {
            ...aria,
            ...{ 'data-text': '' },
            maxLength,
            list,
            dir: props.multiline ? 'auto' : undefined,
            ...(type === 'email' ? { inputMode: 'email', spellCheck: false } : {}),
          },
        }}
        sx={readOnly ? { bgcolor: 'action.hover' } : undefined}
        {...props}
      />
      {list && (
        <datalist id={list}>
          {suggestions.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      )}
    </FieldFrame>
  );
}
