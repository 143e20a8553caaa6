import { ApiError, endSessionEverywhere, endSessionHere } from '@internship-portals/shared-api/client';
import { visitorPages } from '@internship-portals/shared-api/contract';
import { useToast } from '@internship-portals/shared-ui';
import { useNavigate } from '@internship-portals/shared-ui/router';
import { useCallback, useRef, useState } from 'react';
import { messages } from './messages';

/**
 * Ends the session on the server and here, then shows the login page. If the server refuses, the person stays signed in
 * and sees the failure. If it cannot be reached, the session ends on this device at least.
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
    } catch (error) {
      if (error instanceof ApiError && error.status === 0) {
        endSessionHere();
        toast.error(messages.signOut.failed, messages.signOut.offline);
        navigate(visitorPages.login, { replace: true });
      } else {
        toast.error(messages.signOut.failed);
      }
    } finally {
      busy.current = false;
      setSigningOut(false);
    }
  }, [toast, navigate]);

  return { signOut, signingOut };
}
