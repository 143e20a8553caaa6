import { type ReactElement, useEffect, useState } from 'react';
import { askForProofWith } from 'shared-api/client';

/**
 * Asks the person to confirm who they are, or to replace a printed password, when the server refuses a call of any portal
 * without it. The dialogs load with the first question.
 */
export function Reauthentication() {
  const [dialog, setDialog] = useState<ReactElement>();
  useEffect(() => {
    askForProofWith(async (refusal) => {
      const { RefusalDialog } = await import('./reauthentication-dialog');
      return new Promise((resolve) => {
        const answer = (done: boolean) => {
          setDialog(undefined);
          resolve(done);
        };
        setDialog(<RefusalDialog refusal={refusal} onAnswer={answer} />);
      });
    });
    return () => askForProofWith(undefined);
  }, []);
  return dialog;
}
