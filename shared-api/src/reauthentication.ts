import { create } from 'zustand';

/** Asks the person to prove their identity. Resolves to whether they did. */
export interface Question {
  answer(proved: boolean): void;
}

/** The open question. Portals share it with the shell, because this module is a federated singleton. */
export const useReauthentication = create<{
  /** Whether a dialog is there to ask. Without one, refused calls fail. */
  asks: boolean;
  question: Question | null;
}>(() => ({ asks: false, question: null }));

let open: Promise<boolean> | undefined;

/** Asks the person to prove their identity. Calls that are refused at the same time share one question. */
export function askForProof(): Promise<boolean> {
  if (!useReauthentication.getState().asks) return Promise.resolve(false);
  open ??= new Promise<boolean>((resolve) => {
    useReauthentication.setState({
      question: {
        answer(proved) {
          open = undefined;
          useReauthentication.setState({ question: null });
          resolve(proved);
        },
      },
    });
  });
  return open;
}
