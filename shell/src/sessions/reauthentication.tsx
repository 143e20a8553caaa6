import { type ReactElement, useEffect, useState } from 'react';
import { askForProofWith, endSessionEverywhere } from 'shared-api/client';
import { useToast } from 'shared-ui';
import { messages } from './messages';

/**
 * Asks the person to confirm who they are, or to replace a printed password, when the server refuses a call of any portal
 * without it. The dialogs load with the first question.
 */
export function Reauthentication() {
  const [dialog, setDialog] = useState<ReactElement>();
  const toast = useToast();
  useEffect(() => {
    askForProofWith(async (refusal) => {
      const { PrintedPasswordDialog, ReauthenticationDialog } = await import('./reauthentication-dialog');
      return new Promise((resolve) => {
        const answer = (done: boolean) => {
          setDialog(undefined);
          resolve(done);
        };
        // With a printed password nothing else is possible.
        const signOut = () => endSessionEverywhere().catch(() => toast.error(messages.signOut.failed));
        setDialog(
          refusal === 'password_change_required' ? (
            <PrintedPasswordDialog onAnswer={answer} onSignOut={signOut} />
          ) : (
            <ReauthenticationDialog onAnswer={answer} />
          ),
        );
      });
    });
    return () => askForProofWith(undefined);
  }, [toast]);
  return dialog;
}
