import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { type ReactNode, useState } from 'react';
import { FieldFrame, type FieldProps, useFieldIds } from './field-frame';

export interface TextInputProps extends FieldProps {
  type?: 'text' | 'email' | 'password' | 'search' | 'url' | 'time' | 'number';
  placeholder?: string;
  multiline?: boolean;
  /** Lines of a multi-line field. */
  rows?: number;
  maxLength?: number;
  /** Focuses the field when the form appears. Use it only on pages that contain nothing but the form. */
  autoFocus?: boolean;
  end?: ReactNode;
  error?: string;
}

/** What ties an input to state. Without it, the page's element alone has the value. */
type Tied = Pick<OutlinedInputProps, 'value' | 'onChange' | 'onBlur' | 'inputRef'>;

/** A field for text with its label, hint and error message. */
export function TextInput({
  name,
  label,
  hint,
  error,
  end,
  type = 'text',
  maxLength,
  readOnly,
  ...props
}: TextInputProps & Tied) {
  const { ids, aria } = useFieldIds({ hint, error });
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error} ids={ids}>
      <OutlinedInput
        id={ids.input}
        type={type}
        fullWidth
        error={error !== undefined}
        readOnly={readOnly}
        name={name}
        endAdornment={end}
        slotProps={{
          input: {
            ...aria,
            maxLength,
            dir: props.multiline ? 'auto' : undefined,
            ...(type === 'email' ? { inputMode: 'email', spellCheck: false } : {}),
          },
        }}
        sx={readOnly ? { bgcolor: 'action.hover' } : undefined}
        {...props}
      />
    </FieldFrame>
  );
}

/** A password with a button that shows it. Pasting works. */
export function PasswordInput({
  autoComplete = 'current-password',
  ...props
}: Omit<TextInputProps, 'multiline' | 'rows' | 'type' | 'end'> & Tied) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      end={
        // As an InputAdornment would be, which is 0.6 kB that the login page alone would wait for.
        <Box sx={{ display: 'flex', ml: 1 }}>
          <IconButton
            edge="end"
            aria-label={shown ? 'Hide password' : 'Show password'}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <VisibilityOffOutlined fontSize="small" /> : <VisibilityOutlined fontSize="small" />}
          </IconButton>
        </Box>
      }
      {...props}
    />
  );
}
