import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { feedbackTexts } from './messages';
import { useToast } from './toasts';

/** Before a part that did not load is loaded again, in milliseconds. Each further wait is twice as long, up to the maximum. */
const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 30_000;

/** For how long a file that has not arrived yet is only late, in milliseconds, as for a call without an answer. */
const PATIENCE_MS = 15_000;

/** Whether the file may still be on its way: webpack stops waiting for it, and the browser does not stop fetching it. */
const isLate = (error: unknown) => error instanceof Error && (error as { type?: string }).type === 'timeout';

/** Reports that the code of a part did not load. The shell provides it. */
export const PartFailureContext = createContext<(error: unknown) => void>(() => {});

/**
 * A part of a page whose code loads when it is first shown. If it does not load, the rest of the page stays, and it is loaded
 * again while it is shown. `lazy` of React would replace the page with an error screen, and keep the failure for as long as
 * the page is open.
 *
 * @param waiting shown until the part has loaded
 * @param Instead shown after a failure until the part has loaded. Without it, a toast says what happened
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { waiting = null, Instead }: { waiting?: ReactNode; Instead?: ComponentType<Props> } = {},
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let reported = false;

  return function Part(props) {
    const [Shown, setShown] = useState(() => Loaded);
    const report = useContext(PartFailureContext);
    const toast = useToast();
    // biome-ignore lint/correctness/useExhaustiveDependencies: loads once, whatever changes around it.
    useEffect(() => {
      if (Shown) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let open = true;
      const startedAt = performance.now();
      const attempt = async (wait: number) => {
        try {
          const { default: found } = await load();
          Loaded = found;
          if (open) setShown(() => found);
        } catch (error) {
          if (isLate(error) && performance.now() - startedAt < PATIENCE_MS) {
            if (open) timer = setTimeout(() => attempt(wait));
            return;
          }
          if (!reported) report(error);
          reported = true;
          if (!open) return;
          if (Instead) setShown(() => Instead);
          else if (wait === FIRST_WAIT_MS) toast.error(feedbackTexts.get().partFailed);
          timer = setTimeout(() => attempt(Math.min(2 * wait, MAX_WAIT_MS)), wait);
        }
      };
      attempt(FIRST_WAIT_MS);
      return () => {
        open = false;
        clearTimeout(timer);
      };
    }, []);
    return Shown ? <Shown {...props} /> : waiting;
  };
}
