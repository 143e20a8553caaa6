import { ApiError } from '@internship-portals/shared-api/client';
import { describeError, useToast } from '@internship-portals/shared-ui';
import { useEffect, useEffectEvent, useState } from 'react';
import type { DocumentFiles, DocumentName, LoadedDocument } from './document-files';
import { messages } from './messages';

type Loading =
  | { state: 'loading' }
  | { state: 'loaded'; document: LoadedDocument }
  | { state: 'failed'; advice: string };

const loading: Loading = { state: 'loading' };

/** Before a document that did not load is loaded again, in milliseconds. Each further wait is twice as long, up to the maximum. */
const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 30_000;

/** Whether another try can succeed: its code or its bytes did not arrive, or the server could not answer. */
const canPass = (error: unknown) => !(error instanceof ApiError && error.status >= 400 && error.status < 500);

/**
 * One document of an application. While another one loads, the previous one is removed at once, so that it never appears
 * under a new name. One that did not load is loaded again by itself; until it is there, the words of the failure stay.
 *
 * @param link undefined until the server has answered
 */
export function useLoadedDocument(
  files: DocumentFiles,
  { id, name, link }: { id: string; name: DocumentName; link: string | undefined },
): Loading & { retry: () => void } {
  const key = `${id}/${name}`;
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<{ key: string; now: Loading }>({ key: '', now: loading });
  const toast = useToast();
  const known = link !== undefined;
  const load = useEffectEvent(() => files.get(id, name, link ?? ''));
  const tellFailure = useEffectEvent(() => toast.error(messages.documents.failed[name]));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new link to the same document is no reason to fetch it again.
  useEffect(() => {
    if (!known) return;
    let ended = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = (wait: number) =>
      load().then(
        (document) => {
          if (!ended) setLoaded({ key, now: { state: 'loaded', document } });
        },
        (error: unknown) => {
          if (ended) return;
          if (wait === FIRST_WAIT_MS) tellFailure();
          setLoaded({ key, now: { state: 'failed', advice: describeError(error, 'reading') } });
          if (canPass(error)) timer = setTimeout(start, wait, Math.min(2 * wait, MAX_WAIT_MS));
        },
      );
    void start(FIRST_WAIT_MS);
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [key, known, attempt]);

  const retry = () => {
    setLoaded({ key, now: loading });
    setAttempt((now) => now + 1);
  };
  return { ...(loaded.key === key ? loaded.now : loading), retry };
}
