import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { formTexts } from './messages';

/** A progress bar for an upload. Shows nothing while `share` is undefined. */
export function UploadProgress({ share, label }: { share?: number; label?: string }) {
  const id = useId();
  const { uploading } = useStore(formTexts);
  if (share === undefined) return null;
  const percent = Math.round(Math.min(Math.max(share, 0), 1) * 100);
  return (
    <Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mb: 0.5 }}>
        <Typography id={id} variant="body2" sx={{ color: 'text.secondary' }}>
          {label ?? uploading}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {percent}%
        </Typography>
      </Box>
      <LinearProgress
        variant={percent === 100 ? 'indeterminate' : 'determinate'}
        value={percent}
        aria-labelledby={id}
        sx={{ borderRadius: 4, height: 6 }}
      />
    </Box>
  );
}
