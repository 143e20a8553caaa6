import { useEffect } from 'react';
import { useSession } from 'shared-api/client';
import { useToast } from 'shared-ui';
import { messages } from './messages';

/** Tells once, after the sign-in, that the session ends with the page. */
export function StorageNotice() {
  const { token, stored } = useSession();
  const toast = useToast();
  useEffect(() => {
    if (token && !stored) toast.success(messages.notStored);
  }, [token, stored, toast]);
  return null;
}
