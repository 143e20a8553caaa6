import { lazyPart } from '@internship-portals/shared-ui';
import { useLocation } from '@internship-portals/shared-ui/router';
import { useState, useSyncExternalStore } from 'react';
import { hasFailed } from './failed-versions';
import type { LiveRegistry } from './live-registry';
import type { PortalLoader } from './loader';
import type { RegisteredPortal } from './registry';

const ReleaseOffer = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: "preview" */ './release-offer')).ReleaseOffer,
}));

/** Releases that the person has dismissed, by portal and version. Each is offered once. */
const putOff = new Set<string>();

/**
 * Offers a newer version of the portal on screen, or of the shell that it runs in.
 *
 * @param reload replaced in tests, where a document cannot reload
 */
export function ReleaseBar({
  registered,
  registry,
  loader,
  reload = () => window.location.reload(),
}: {
  registered: RegisteredPortal;
  registry: LiveRegistry;
  loader: PortalLoader;
  reload?: () => void;
}) {
  // The shown version can change only with the address.
  useLocation();
  const { current, override } = useSyncExternalStore(registry.subscribe, () => registry.portal(registered));
  const [, setLater] = useState('');
  const { state } = loader;
  const { newShell } = registry;
  const offer = `${registered.name}@${current?.version} ${newShell}`;
  const offered =
    state &&
    'portal' in state &&
    !state.override &&
    !override &&
    (newShell ||
      (current &&
        current.version !== state.release.version &&
        !current.refused &&
        !hasFailed(registered.name, current.version))) &&
    !putOff.has(offer);

  const leave = () => {
    putOff.add(offer);
    setLater(offer);
  };

  return (
    // Always rendered: screen readers announce only text added to an existing live region.
    <div role="status" style={{ display: 'contents' }}>
      {offered && <ReleaseOffer registered={registered} reload={reload} onLeave={leave} />}
    </div>
  );
}
