/** Entry point: forms that the server validates (uses react-hook-form). */
export { useWatch } from 'react-hook-form';
export { CheckingNotice } from '../inputs/checking-notice';
export { FieldFrame, type FieldProps } from '../inputs/field-frame';
export { FormCard } from '../inputs/form-card';
export { useSubmitting } from '../inputs/form-frame';
export { SubmitButton } from '../inputs/submit-button';
export { Form } from './form';
export { EmailField, PasswordField, TextField, type TextFieldProps } from './text-fields';
export { useField } from './use-field';
export { type ServerForm, type ServerFormOptions, useServerForm } from './use-server-form';
