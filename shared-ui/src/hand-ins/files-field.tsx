import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef } from 'react';
import { visuallyHidden } from '../display/visually-hidden';
import { FieldFrame } from '../form/field-frame';
import { fileSize } from '../form/file-field';
import { useField } from '../form/use-field';
import { filesTexts as texts } from './messages';

/** Only filters the file picker; the server checks content. */
const ACCEPT = '.pdf,image/*,.heic,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp,.zip';

/** A field for several files, chosen or dropped. Its value is a list of `File`. */
export function FilesField({
  name,
  label,
  disabled,
  problemOf,
}: {
  name: string;
  label: string;
  disabled: boolean;
  /** What is wrong with the files, in the server's words; undefined if nothing is. */
  problemOf: (files: readonly File[]) => string | undefined;
}) {
  const { field, error, ids, aria } = useField(name, texts.hint, {
    validate: (files: readonly File[]) => problemOf(files) ?? true,
  });
  const input = useRef<HTMLInputElement>(null);
  const files: File[] = field.value;
  const add = (more: FileList | null) => {
    if (disabled || !more) return;
    field.onChange([...files, ...more]);
    // Without this, choosing the same file again after it changed on disk would not fire a change event.
    if (input.current) input.current.value = '';
  };
  return (
    <FieldFrame name={name} label={label} hint={texts.hint} error={error} ids={ids}>
      {files.length > 0 && (
        <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, mb: 1, p: 0, display: 'grid', gap: 0.5 }}>
          {files.map((file, index) => (
            <Box
              component="li"
              // biome-ignore lint/suspicious/noArrayIndexKey: two files can have the same name.
              key={`${index} ${file.name}`}
              sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}
            >
              <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                {file.name}{' '}
                <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
                  {fileSize(file.size)}
                </Box>
              </Box>
              <Button
                size="small"
                color="inherit"
                aria-label={texts.removeFile(file.name)}
                aria-disabled={disabled || undefined}
                onClick={() => {
                  if (disabled) return;
                  field.onChange(files.filter((_, at) => at !== index));
                  input.current?.focus();
                }}
              >
                {texts.remove}
              </Button>
            </Box>
          ))}
        </Box>
      )}
      <Box
        component="label"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          add(event.dataTransfer.files);
        }}
        sx={{
          position: 'relative',
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          minHeight: 56,
          px: 1.75,
          border: '1px dashed',
          borderColor: error ? 'error.main' : 'var(--ui-field-border)',
          borderRadius: '8px',
          color: 'text.secondary',
          cursor: disabled ? 'default' : 'pointer',
          '&:hover': { borderColor: error ? 'error.main' : 'text.primary' },
          '&:has(input:focus-visible)': {
            outline: '2px solid var(--mui-palette-primary-main)',
            outlineOffset: 2,
          },
        }}
      >
        <Box
          component="input"
          id={ids.input}
          // Its message is about all files, so that the buttons that remove one come after it.
          data-focus-first
          type="file"
          name={name}
          multiple
          accept={ACCEPT}
          disabled={disabled}
          aria-labelledby={ids.label}
          {...aria}
          onChange={(event) => add(event.target.files)}
          onBlur={field.onBlur}
          ref={(element: HTMLInputElement | null) => {
            input.current = element;
            field.ref(element);
          }}
          sx={visuallyHidden}
        />
        <UploadFileOutlined aria-hidden />
        <span aria-hidden>{texts.choose}</span>
      </Box>
    </FieldFrame>
  );
}
