import { pinRelease, type Release } from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { ActionButton } from '@internship-portals/shared-ui';
import { messages } from './messages';

const { pinning: texts } = messages;

/** Keeps a version in the store whatever the retention says, or ends that. */
export function PinButton({ release }: { release: Release }) {
  const pin = useEndpointMutation(pinRelease);
  const { Portal: portal, Version: version, Pinned: isPinned = false } = release;
  return (
    <ActionButton
      size="small"
      variant="outlined"
      aria-label={isPinned ? texts.endFor(portal, version) : texts.startFor(portal, version)}
      onAct={() => pin.mutateAsync({ params: { portal, version }, body: { Pinned: !isPinned } })}
      done={isPinned ? texts.ended(version) : texts.started(version)}
      failed={texts.failed}
    >
      {isPinned ? texts.end : texts.start}
    </ActionButton>
  );
}
