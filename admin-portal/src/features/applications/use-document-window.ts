import { call } from '@internship-portals/shared-api/client';
import { getApplication } from '@internship-portals/shared-api/contract';
import { useToast } from '@internship-portals/shared-ui';
import { common } from '../../messages';
import type { DocumentName } from './document-files';
import { messages } from './messages';

/**
 * Returns a function that opens a document in a new window. It requests a link each time, because links work for
 * 5 minutes.
 */
export function useDocumentWindow() {
  const toast = useToast();
  return async (applicationId: string, name: DocumentName): Promise<void> => {
    const failed = messages.documents.failed[name];
    // Open the window before the call: browsers block windows that are not opened by the click itself.
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
