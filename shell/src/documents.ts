import { useConnection } from '@internship-portals/shared-api/client';
import { handOverToasts, keepDrafts } from '@internship-portals/shared-ui';
import { redirectDocument } from '@internship-portals/shared-ui/router';
import { askServer } from './portals/server-state';
import { waitForServer } from './portals/wait-for-server';

/** How this page makes way for another document. Tests replace it. */
export interface Documents {
  /**
   * Answers a navigation of the router to a page of another document.
   *
   * @param address path, query and hash
   */
  open(address: string): Promise<Response>;
  /** Loads the page at this address again. Forms keep their drafts. */
  reload(): void;
}

export const documents: Documents = {
  async open(address) {
    await serverAnswering();
    handOverToasts();
    return redirectDocument(address);
  },
  reload() {
    keepDrafts();
    window.location.reload();
  },
};

/** While the server is known to be away, this page stays: the browser's own error page has no way back. */
async function serverAnswering(): Promise<void> {
  if (useConnection.getState().reachable && navigator.onLine) return;
  await new Promise<void>((ready) => waitForServer(askServer, { ready }, { after: 0 }));
}
