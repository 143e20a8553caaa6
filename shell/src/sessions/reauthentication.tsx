import { askForProofWith } from '@internship-portals/shared-api/client';
import { visitorPages } from '@internship-portals/shared-api/contract';
import { useLocation, useNavigate } from '@internship-portals/shared-ui/router';
import { type ReactElement, useEffect, useState } from 'react';
import { keepAttempt } from './attempt';
import type { ProofWay } from './reauthentication-dialog';

/**
 * Asks the person to confirm who they are, or to replace a printed password, when the server refuses a call without it. The
 * dialog loads with the first question.
 *
 * @param props.loadProof where portal code runs, a link to the page that asks; elsewhere the fields themselves
 */
export function Reauthentication({ loadProof }: { loadProof: () => Promise<ProofWay> }) {
  const [dialog, setDialog] = useState<ReactElement>();
  useEffect(() => {
    let answer: (done: boolean) => void = () => {};
    askForProofWith(async (refusal) => {
      const [{ ReauthenticationDialog }, Way] = await Promise.all([
        import(/* webpackChunkName: "proof" */ './reauthentication-dialog'),
        loadProof(),
      ]);
      return new Promise((resolve) => {
        answer = (done) => {
          setDialog(undefined);
          resolve(done);
        };
        setDialog(
          refusal === 'password_change_required' ? (
            <ToProofPage />
          ) : (
            <ReauthenticationDialog Way={Way} onAnswer={answer} />
          ),
        );
      });
    });
    return () => {
      askForProofWith(undefined);
      answer(false);
    };
  }, [loadProof]);
  return dialog;
}

/** A printed password is replaced before anything else, so there is no work to keep: the person comes back to this address. */
function ToProofPage() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the navigation changes the address, and the person comes back to the first one.
  useEffect(() => {
    keepAttempt({ from: pathname + search + hash, printed: true });
    navigate(visitorPages.proof);
  }, []);
  return null;
}
