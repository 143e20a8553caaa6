import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { useChecking } from 'shared-api/client';
import { common } from './messages';

/**
 * Says why a form takes a moment longer: its call needs a proof, which the browser works out by itself.
 *
 * @param props.children what else is announced here
 */
export function CheckingNotice({ children }: { children?: ReactNode }) {
  const { waiting } = useChecking();
  return (
    // Always there, because screen readers announce what is added to a region that they know.
    <div role="status">
      {waiting > 0 && (
        <Alert severity="info" role="none">
          {common.checking}
        </Alert>
      )}
      {children}
    </div>
  );
}
