/** Entry point: parts that only some forms have: files with their upload, choices, long texts, values to copy, a dialog. */
export { BusyNotice } from './busy-notice';
export { CopyField } from './copy-field';
export { FileField, type FileFieldProps, fileSize } from './file-field';
export { FormModal } from './form-modal';
export { LongText } from './long-text';
export { SelectField, type SelectOption } from './select-field';
export { UploadProgress } from './upload-progress';
export { useRetryWhenBusy } from './use-retry-when-busy';
export { useWarningBeforeUnload } from './use-warning-before-unload';
