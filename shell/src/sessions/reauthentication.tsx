import { type ReactElement, useEffect, useState } from 'react';
import { askForProofWith } from 'shared-api/client';

/**
 * Asks the person to confirm who they are when the server refuses a call of any portal without it. The dialog loads with
 * the first question.
 */
export function Reauthentication() {
  const [dialog, setDialog] = useState<ReactElement>();
  useEffect(() => {
    askForProofWith(async () => {
      const { ReauthenticationDialog } = await import('./reauthentication-dialog');
      return new Promise((resolve) => {
        const answer = (proved: boolean) => {
          setDialog(undefined);
          resolve(proved);
        };
        setDialog(<ReauthenticationDialog onAnswer={answer} />);
      });
    });
    return () => askForProofWith(undefined);
  }, []);
  return dialog;
}
