import type { ErrorCode } from './contract';

/** Refusals that the person can lift: by proving their identity, or by replacing a printed password. */
export type LiftableRefusal = Extract<ErrorCode, 'reauthentication_required' | 'password_change_required'>;

/** Resolves to whether the person has done what the refusal asks for. */
type Asker = (refusal: LiftableRefusal) => Promise<boolean>;

let asker: Asker | undefined;
let open: Promise<boolean> | undefined;

/** Sets who asks the person: the shell, for its own pages and those of all portals. */
export function askForProofWith(ask: Asker | undefined): void {
  asker = ask;
}

export function isLiftable(code: ErrorCode | undefined): code is LiftableRefusal {
  return code === 'reauthentication_required' || code === 'password_change_required';
}

/** Asks the person to lift a refusal. Calls that are refused at the same time share one question. */
export async function askForProof(refusal: LiftableRefusal): Promise<boolean> {
  if (!asker) return false;
  open ??= asker(refusal).finally(() => {
    open = undefined;
  });
  return open;
}
