import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { formTexts } from './messages';

/**
 * Explains why a form takes a moment longer: the browser is working out the proof that its call needs.
 *
 * @param props.checking whether it does so now
 * @param props.children what else is announced here
 */
export function CheckingNotice({ checking, children }: { checking: boolean; children?: ReactNode }) {
  const texts = useStore(formTexts);
  return (
    // Always there, because screen readers announce what is added to a region that they know.
    // Empty, it takes no room between the field and the button.
    <Box role="status" sx={{ '&:empty': { position: 'absolute' } }}>
      {checking && (
        <Alert severity="info" role="none">
          {texts.checking}
        </Alert>
      )}
      {children}
    </Box>
  );
}
