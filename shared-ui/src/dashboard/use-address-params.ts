import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { rememberListAddress } from '../list-addresses';
import { useRouter } from '../router/router-state';

type Edit = (params: URLSearchParams) => void;

const edited = (params: URLSearchParams, edits: Edit[]) => {
  const result = new URLSearchParams(params);
  for (const edit of edits) edit(result);
  return result;
};

/**
 * The search parameters of the address, and a function that edits them. An edit replaces the history entry.
 *
 * Writing the address cancels a navigation that is still loading its page. An edit made during such a navigation is
 * therefore held: the returned parameters show it immediately, and the address gets it if the page stays.
 */
export function useAddressParams(): [URLSearchParams, (edit: Edit) => void] {
  const [params, setParams] = useSearchParams();
  const [held, setHeld] = useState<Edit[]>([]);
  const { pathname } = useLocation();
  const { router } = useRouter();
  // What is rendered lags behind, and a timer may write in between.
  const leaving = () => router.state.navigation.state !== 'idle' || router.state.location.pathname !== pathname;

  const write = (edits: Edit[]) => setParams((now) => edited(now, edits), { replace: true, preventScrollReset: true });
  useEffect(() => {
    if (held.length === 0 || leaving()) return;
    setHeld([]);
    write(held);
  });

  const edit = (next: Edit) => {
    if (leaving()) setHeld((before) => [...before, next]);
    else write([next]);
  };
  const shown = params.toString();
  useEffect(() => rememberListAddress(pathname, shown), [pathname, shown]);
  return [held.length > 0 ? edited(params, held) : params, edit];
}
