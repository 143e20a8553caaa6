import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useStore } from '@nanostores/react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { visuallyHidden } from '../display/visually-hidden';
import { FieldFrame } from './field-frame';
import { formTexts } from './messages';
import { useField } from './use-field';

/** 1536 -> '1.5 KiB'. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return formTexts.get().bytes(bytes);
  const [value, unit] = bytes < 1024 * 1024 ? [bytes / 1024, 'KiB'] : [bytes / 1024 / 1024, 'MiB'];
  return `${value >= 100 ? Math.round(value) : Math.round(value * 10) / 10} ${unit}`;
}

export interface FileFieldProps {
  name: string;
  label: string;
  /**
   * As in <input type="file">, such as '.pdf,application/pdf'. It only filters the file picker; the server checks
   * content.
   */
  accept?: string;
  /** The limits, shown before a file is chosen. */
  hint?: ReactNode;
  maxBytes?: number;
  /** Shown if the file is larger than `maxBytes`. */
  tooLarge?: string;
  /** Reads a file that was chosen, and answers what is wrong with it. The person is told at once, and may still send it. */
  check?: (file: File) => Promise<string | undefined>;
  disabled?: boolean;
}

/** A field for one file, chosen or dropped. Its value is the `File`, or null. */
export function FileField({ name, label, accept, hint, maxBytes, tooLarge, check, disabled }: FileFieldProps) {
  const texts = useStore(formTexts);
  const problem = (file: unknown): string | true => {
    if (!(file instanceof File)) return true;
    if (maxBytes !== undefined && file.size > maxBytes) {
      return tooLarge ?? texts.tooLarge({ size: fileSize(maxBytes) });
    }
    return true;
  };
  const { field, error, ids, aria } = useField(name, hint, { validate: problem });
  const { clearErrors, setError, getValues } = useFormContext();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const file: File | undefined = field.value instanceof File ? field.value : undefined;
  const chosen = `${ids.input}-chosen`;

  const choose = (next: File | undefined) => {
    if (disabled) return;
    field.onChange(next ?? null);
    // What was said concerns the file before.
    clearErrors(name);
    // Without this, choosing the same file again after it changed on disk would not fire a change event.
    if (input.current) input.current.value = '';
    void tellProblem(next);
  };
  const tellProblem = async (chosen: File | undefined) => {
    const tooBig = problem(chosen);
    const message = typeof tooBig === 'string' ? tooBig : chosen && (await check?.(chosen));
    // Another file may have taken its place in the meantime.
    if (message && getValues(name) === chosen) setError(name, { type: 'check', message });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (event.dataTransfer.files[0]) choose(event.dataTransfer.files[0]);
  };

  return (
    <FieldFrame name={name} label={label} hint={hint} error={error} ids={ids}>
      <Box
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          pr: 1,
          border: '1px dashed',
          borderColor: error ? 'error.main' : over ? 'primary.main' : 'var(--ui-field-border)',
          borderRadius: '8px',
          bgcolor: over ? 'action.hover' : 'background.paper',
          '&:hover': { borderColor: error ? 'error.main' : 'text.primary' },
          '&:focus-within:has(input:focus-visible)': {
            outline: '2px solid var(--mui-palette-primary-main)',
            outlineOffset: 2,
          },
        }}
      >
        <Box
          component="label"
          sx={{
            position: 'relative',
            flexGrow: 1,
            minWidth: 0,
            minHeight: 60,
            display: 'flex',
            alignItems: 'center',
            gap: 1.5,
            px: 1.75,
            py: 1,
            cursor: disabled ? 'default' : 'pointer',
          }}
        >
          <Box
            component="input"
            id={ids.input}
            type="file"
            name={name}
            accept={accept}
            disabled={disabled}
            aria-labelledby={ids.label}
            aria-invalid={aria['aria-invalid']}
            aria-describedby={[file && chosen, aria['aria-describedby']].filter(Boolean).join(' ') || undefined}
            onChange={(event) => choose(event.target.files?.[0])}
            onBlur={field.onBlur}
            ref={(element: HTMLInputElement | null) => {
              input.current = element;
              field.ref(element);
            }}
            sx={visuallyHidden}
          />
          <Box component="span" aria-hidden sx={{ display: 'flex', color: file ? 'primary.main' : 'text.secondary' }}>
            {file ? <DescriptionOutlined /> : <UploadFileOutlined />}
          </Box>
          {file ? (
            <Box component="span" id={chosen} sx={{ minWidth: 0, lineHeight: 1.4 }}>
              <Box
                component="span"
                sx={{
                  display: 'block',
                  fontWeight: 550,
                  overflow: 'hidden',
                  textOverflow: 'ellipsis',
                  whiteSpace: 'nowrap',
                }}
              >
                {file.name}
              </Box>
              <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', color: 'text.secondary' }}>
                {fileSize(file.size)}
              </Box>
            </Box>
          ) : (
            <Box component="span" aria-hidden sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>
              <Box component="span" sx={{ color: 'primary.main', fontWeight: 600 }}>
                {texts.chooseFile}
              </Box>{' '}
              {texts.dropFile}
            </Box>
          )}
        </Box>
        {file && !disabled && (
          <Button
            size="small"
            color="inherit"
            aria-label={texts.removeFile({ file: file.name })}
            onClick={() => {
              choose(undefined);
              input.current?.focus();
            }}
          >
            {texts.remove}
          </Button>
        )}
      </Box>
    </FieldFrame>
  );
}
