import { useEffect, useRef, useState } from 'react';
import { call } from 'shared-api/client';
import { getApplication } from 'shared-api/contract';
import { describeError, useToast } from 'shared-ui';
import type { DocumentName } from './document-name';
import { messages } from './messages';

type Shown =
  | { state: 'none'; name?: undefined }
  | { state: 'loading'; name: DocumentName }
  | { state: 'shown'; name: DocumentName; link: string }
  | { state: 'failed'; name: DocumentName; advice: string };

/** Requests a new link, which works for 5 minutes, and checks it before a frame shows it. */
async function workingLink(applicationId: string, name: DocumentName, signal: AbortSignal): Promise<string> {
  const answer = await call(getApplication, { params: { id: applicationId } }, { signal });
  const link = new URL(answer[name], window.location.href).href;
  const { ok } = await fetch(link, { method: 'HEAD', signal });
  if (!ok) throw new Error('the document did not open');
  return link;
}

/** The document that the viewer shows. A second choice replaces one that is still loading. */
export function useDocumentLink(applicationId: string) {
  const toast = useToast();
  const [shown, setShown] = useState<Shown>({ state: 'none' });
  const asking = useRef<AbortController>(undefined);
  useEffect(() => () => asking.current?.abort(), []);

  async function open(name: DocumentName) {
    asking.current?.abort();
    const aborter = new AbortController();
    asking.current = aborter;
    const { signal } = aborter;
    setShown({ state: 'loading', name });
    try {
      const link = await workingLink(applicationId, name, signal);
      if (!signal.aborted) setShown({ state: 'shown', name, link });
    } catch (error) {
      if (signal.aborted) return;
      toast.error(messages.documents.failed[name]);
      setShown({ state: 'failed', name, advice: describeError(error, 'reading') });
    }
  }
  return { shown, open };
}
