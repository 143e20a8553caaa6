import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router-dom';
import { rememberListAddress } from '../list-addresses';

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
  const { state } = useNavigation();
  // A ref, because the timer of a typed search calls the `edit` of an earlier render.
  const leaving = useRef(false);
  leaving.current = state !== 'idle';

  const write = (edits: Edit[]) => setParams((now) => edited(now, edits), { replace: true, preventScrollReset: true });
  useEffect(() => {
    if (held.length === 0 || leaving.current) return;
    setHeld([]);
    write(held);
  });

  const edit = (next: Edit) => {
    if (leaving.current) setHeld((before) => [...before, next]);
    else write([next]);
  };
  const shown = params.toString();
  useEffect(() => rememberListAddress(pathname, shown), [pathname, shown]);
  return [held.length > 0 ? edited(params, held) : params, edit];
}
