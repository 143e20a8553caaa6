/** Entry point: forms that the server validates, and their fields. They use react-hook-form. */
export { useWatch } from 'react-hook-form';
export { BusyNotice } from './busy-notice';
export { CheckingNotice } from './checking-notice';
export { CopyField } from './copy-field';
export { FieldFrame, type FieldProps } from './field-frame';
export { FileField, type FileFieldProps, fileSize } from './file-field';
export { Form, focusField, useSubmitting } from './form';
export { FormCard } from './form-card';
export { FormModal } from './form-modal';
export { guardUpload } from './guard-upload';
export { keepPlain, plainNumber } from './plain-number';
export { SelectField, type SelectOption } from './select-field';
export { SubmitButton } from './submit-button';
export { EmailField, PasswordField, TextField, type TextFieldProps } from './text-fields';
export { UploadProgress } from './upload-progress';
export { useField } from './use-field';
export { useRetryWhenBusy } from './use-retry-when-busy';
export { type ServerForm, type ServerFormOptions, useServerForm } from './use-server-form';
