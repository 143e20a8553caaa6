import { call } from 'shared-api/client';
import { getApplication } from 'shared-api/contract';
import { useToast } from 'shared-ui';
import { common } from '../../messages';
import type { DocumentName } from './document-name';
import { messages } from './messages';

/**
 * Returns a function that shows a document of an application in a new window. The link to it is asked for each time,
 * because it works for 5 minutes only.
 */
export function useDocumentWindow() {
  const toast = useToast();
  return async (applicationId: string, name: DocumentName): Promise<void> => {
    const failed = messages.documents.failed[name];
    // Opened before the call: browsers let the click itself open a window, not an answer that arrives later.
    const opened = window.open('', '_blank');
    if (!opened) {
      toast.error(failed, messages.documents.windowBlocked);
      return;
    }
    opened.opener = null;
    opened.document.title = common.loading;
    opened.document.body.textContent = common.loading;
    try {
      const answer = await call(getApplication, { params: { id: applicationId } });
      opened.location.replace(new URL(answer[name], window.location.href).href);
    } catch {
      opened.close();
      toast.error(failed);
    }
  };
}
