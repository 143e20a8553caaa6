/** Entry point: forms that the server validates (uses react-hook-form). */
export { useWatch } from 'react-hook-form';
export { CheckingNotice } from './checking-notice';
export { FieldFrame, type FieldProps, useField } from './field-frame';
export { Form, useSubmitting } from './form';
export { FormCard } from './form-card';
export { SubmitButton } from './submit-button';
export { EmailField, PasswordField, TextField, type TextFieldProps } from './text-fields';
export { type ServerForm, type ServerFormOptions, useServerForm } from './use-server-form';
