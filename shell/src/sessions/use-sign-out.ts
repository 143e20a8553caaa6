import { useCallback, useRef, useState } from 'react';
import { endSessionEverywhere } from 'shared-api/client';
import { visitorPages } from 'shared-api/contract';
import { useToast } from 'shared-ui';
import { useNavigate } from 'shared-ui/router';
import { messages } from './messages';

/**
 * Ends the session on the server and here, then shows the login page. If the server does not end it, the person stays
 * signed in and sees the failure.
 */
export function useSignOut(): { signOut: () => Promise<void>; signingOut: boolean } {
  const toast = useToast();
  const navigate = useNavigate();
  const [signingOut, setSigningOut] = useState(false);
  // A ref: two clicks can arrive before the next render.
  const busy = useRef(false);

  const signOut = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    setSigningOut(true);
    try {
      await endSessionEverywhere();
      navigate(visitorPages.login, { replace: true });
    } catch {
      toast.error(messages.signOut.failed);
    } finally {
      busy.current = false;
      setSigningOut(false);
    }
  }, [toast, navigate]);

  return { signOut, signingOut };
}
