import { type ComponentType, useEffect, useState } from 'react';
import { useReauthentication, useSession } from 'shared-api/client';
import { describeError, useToast } from 'shared-ui';
import { messages } from './messages';

type Dialog = ComponentType<{ onAnswer: (proved: boolean) => void }>;

/**
 * Asks the person to confirm who they are when the server refuses a call of any portal without it. The dialog loads when
 * the first question arises.
 */
export function Reauthentication() {
  const question = useReauthentication((state) => state.question);
  const [Dialog, setDialog] = useState<Dialog>();
  const toast = useToast();

  useEffect(() => {
    useReauthentication.setState({ asks: true });
    return () => useReauthentication.setState({ asks: false });
  }, []);

  useEffect(() => {
    if (!question || Dialog) return;
    import('./reauthentication-dialog').then(
      (loaded) => setDialog(() => loaded.ReauthenticationDialog),
      () => {
        toast.error(messages.reauthentication.unavailable, describeError({ status: 0 }));
        question.answer(false);
      },
    );
  }, [question, Dialog, toast]);

  // The question was for the person who was signed in.
  useEffect(() => useSession.subscribe(({ token }, before) => token !== before.token && question?.answer(false)));

  return question && Dialog ? <Dialog onAnswer={question.answer} /> : null;
}
