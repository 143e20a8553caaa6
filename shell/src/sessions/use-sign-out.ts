import { useCallback } from 'react';
import { endSessionEverywhere } from 'shared-api/client';
import { useToast } from 'shared-ui';
import { useNavigate } from 'shared-ui/router';
import { messages } from '../messages';

/** Ends the session on the server and here, then shows the login page. A session that cannot be ended there stays. */
export function useSignOut(): () => Promise<void> {
  const toast = useToast();
  const navigate = useNavigate();
  return useCallback(async () => {
    try {
      await endSessionEverywhere();
    } catch {
      return toast.error(messages.signOut.failed);
    }
    navigate('/login', { replace: true });
  }, [toast, navigate]);
}
