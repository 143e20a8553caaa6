import { useSession } from '@internship-portals/shared-api/client';
import { sessionItems } from '@internship-portals/shared-api/storage';
import { dropDrafts, dropListAddresses } from '@internship-portals/shared-ui';

/** Where the tab keeps whose drafts it has. */
const WRITER = 'writer';

/**
 * Drafts and what lists showed survive the end of a session, here or in another tab. They are deleted when the person signs out
 * or another person signs in, which can be in a later document of this tab.
 */
export function watchSession(): void {
  const check = ({ userId, ended }: Pick<ReturnType<typeof useSession.getState>, 'userId' | 'ended'>) => {
    const writer = sessionItems.get(WRITER);
    const isSomeoneElse = userId !== null && writer !== null && userId !== writer;
    if (ended === 'signed-out' || isSomeoneElse) {
      dropDrafts();
      dropListAddresses();
      sessionItems.remove(WRITER);
    }
    if (userId !== null) sessionItems.set(WRITER, userId);
  };
  check(useSession.getState());
  useSession.subscribe(check);
}
