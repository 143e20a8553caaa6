/** Resolves to whether the person has proved their identity. */
type Asker = () => Promise<boolean>;

let asker: Asker | undefined;
let open: Promise<boolean> | undefined;

/** Sets who asks for a proof of identity: the shell, for its own pages and those of all portals. */
export function askForProofWith(ask: Asker | undefined): void {
  asker = ask;
}

/** Asks the person to prove their identity. Calls that are refused at the same time share one question. */
export async function askForProof(): Promise<boolean> {
  if (!asker) return false;
  open ??= asker().finally(() => {
    open = undefined;
  });
  return open;
}
