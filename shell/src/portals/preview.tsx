import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import type { LiveRegistry } from './live-registry';

/** The banner of a preview. Its code is fetched for the few people who see one. */
export function Preview({ registry }: { registry: LiveRegistry }) {
  const { portals } = useSyncExternalStore(registry.subscribe, () => registry.known);
  const isPreview = portals.some(({ override }) => override);
  const [Banner, setBanner] = useState<ComponentType<{ registry: LiveRegistry }>>();
  useEffect(() => {
    if (!isPreview) return;
    import(/* webpackChunkName: "preview" */ './preview-banner').then(
      ({ PreviewBanner }) => setBanner(() => PreviewBanner),
      (error: unknown) => console.error(error),
    );
  }, [isPreview]);
  return Banner && <Banner registry={registry} />;
}
