import { useEffect, useEffectEvent, useState } from 'react';
import { describeError, useToast } from 'shared-ui';
import type { DocumentFiles, DocumentName, LoadedDocument } from './document-files';
import { messages } from './messages';

type Loading =
  | { state: 'loading' }
  | { state: 'loaded'; document: LoadedDocument }
  | { state: 'failed'; advice: string };

const loading: Loading = { state: 'loading' };

/**
 * One document of an application. While another one loads, the previous one is removed at once, so that it never appears
 * under a new name.
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
    load().then(
      (document) => {
        if (!ended) setLoaded({ key, now: { state: 'loaded', document } });
      },
      (error: unknown) => {
        if (ended) return;
        tellFailure();
        setLoaded({ key, now: { state: 'failed', advice: describeError(error, 'reading') } });
      },
    );
    return () => {
      ended = true;
    };
  }, [key, known, attempt]);

  const retry = () => {
    setLoaded({ key, now: loading });
    setAttempt((now) => now + 1);
  };
  return { ...(loaded.key === key ? loaded.now : loading), retry };
}
