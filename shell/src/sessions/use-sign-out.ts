import { useCallback } from 'react';
import { call, endSession, useSession } from 'shared-api/client';
import { signOut } from 'shared-api/contract';
import { useToast } from 'shared-ui';
import { useNavigate } from 'shared-ui/router';
import { messages } from '../messages';

/** Ends the session on the server and here, then shows the login page. A session that cannot be ended there stays. */
export function useSignOut(): () => Promise<void> {
  const toast = useToast();
  const navigate = useNavigate();
  return useCallback(async () => {
    try {
      await call(signOut, {});
    } catch {
      // A 401 has ended the session already; anything else leaves the person signed in, and they must know.
      if (useSession.getState().token) return toast.error(messages.signOut.failed);
    }
    endSession('signed-out');
    navigate('/login', { replace: true });
  }, [toast, navigate]);
}
