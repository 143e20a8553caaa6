import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { FileButton } from './file-button';
import type { WorkFile } from './types';

/** Files that open or download. Renders nothing without any. */
export function FileList({
  label,
  files,
  linkTo,
  action,
}: {
  /** Names the list for screen readers. */
  label: string;
  files: readonly WorkFile[];
  /** Asks for a link to a file, which works for a few minutes. Rejects if there is none. */
  linkTo: (fileId: string) => Promise<string>;
  /** Shown beside a file, such as a button that removes it. */
  action?: (file: WorkFile) => ReactNode;
}) {
  if (files.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, maxWidth: '100%' }}
    >
      {files.map((file) => (
        <Box
          component="li"
          key={file.id}
          data-name={file.Name}
          sx={{
            display: 'flex',
            alignItems: 'center',
            minWidth: 0,
            maxWidth: '100%',
            // Paper has no buttons, and still says what was handed in.
            '@media print': { '&::before': { content: 'attr(data-name)', overflowWrap: 'anywhere' } },
          }}
        >
          <FileButton file={file} linkTo={linkTo} />
          {action?.(file)}
        </Box>
      ))}
    </Box>
  );
}
