import { PasswordInput, TextInput, type TextInputProps } from '../inputs/text-input';
import { useFieldState } from './use-field';

export type TextFieldProps = Omit<TextInputProps, 'end' | 'error' | 'type'> & {
  type?: 'text' | 'url' | 'time' | 'number';
};
type OneLineProps = Omit<TextFieldProps, 'multiline' | 'rows' | 'type'>;

/** What ties the input of a field to its form. */
function useTied({ name }: TextFieldProps) {
  const { field, error } = useFieldState(name);
  return { error, value: field.value ?? '', onChange: field.onChange, onBlur: field.onBlur, inputRef: field.ref };
}

/** A field for one line of text, or several with `multiline` and `rows`. */
export function TextField(props: TextFieldProps) {
  return <TextInput {...useTied(props)} {...props} />;
}

/** An e-mail address. */
export function EmailField({ autoComplete = 'email', ...props }: OneLineProps) {
  return <TextInput type="email" autoComplete={autoComplete} {...useTied(props)} {...props} />;
}

/** A password field with a button that shows the password. */
export function PasswordField(props: OneLineProps) {
  return <PasswordInput {...useTied(props)} {...props} />;
}
