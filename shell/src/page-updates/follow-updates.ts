import { useSession } from '@internship-portals/shared-api/client';
import { listPageUpdates } from '@internship-portals/shared-api/contract';
import { type QueryClient, refresh } from '@internship-portals/shared-api/query';

/** Keeps the open page up to date while the signed-in person has a role whose pages other people change. */
export function followUpdates(client: QueryClient): void {
  let followed: string | null = null;
  let stop = () => {};
  const look = () => {
    const { token, roles } = useSession.getState();
    const wanted = listPageUpdates.access.some((role) => role === roles[0]) ? token : null;
    if (wanted === followed) return;
    followed = wanted;
    stop();
    stop = () => {};
    if (wanted !== null) void begin(wanted);
  };
  const begin = async (token: string) => {
    try {
      // Not part of the first page's bytes. Without it, the page is as up to date as its last read.
      const { follow } = await import(/* webpackChunkName: "page-updates" */ './follow');
      if (token === followed) stop = follow((isOld) => refresh(client, isOld));
    } catch (error) {
      console.error(error);
    }
  };
  look();
  useSession.subscribe(look);
}
