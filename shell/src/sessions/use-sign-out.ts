import { useCallback, useRef, useState } from 'react';
import { endSessionEverywhere } from 'shared-api/client';
import { useToast } from 'shared-ui';
import { useNavigate } from 'shared-ui/router';
import { messages } from './messages';

/**
 * Ends the session on the server and here, then shows the login page. A session that cannot be ended there stays: the
 * person is still signed in, and must know.
 */
export function useSignOut(): { signOut: () => Promise<void>; signingOut: boolean } {
  const toast = useToast();
  const navigate = useNavigate();
  const [signingOut, setSigningOut] = useState(false);
  // A ref, because two presses can come before the first one is drawn.
  const busy = useRef(false);

  const signOut = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    setSigningOut(true);
    try {
      await endSessionEverywhere();
      navigate('/login', { replace: true });
    } catch {
      toast.error(messages.signOut.failed);
    } finally {
      busy.current = false;
      setSigningOut(false);
    }
  }, [toast, navigate]);

  return { signOut, signingOut };
}
