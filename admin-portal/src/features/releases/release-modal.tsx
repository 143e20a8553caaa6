import type { PortalReleases } from '@internship-portals/shared-api/contract';
import { RollBackModal } from './roll-back-modal';
import { RolloutModal } from './rollout-modal';

/** What is about to be done with a version, once a dialog has asked for the rest. */
export interface Asked {
  doing: 'rollBack' | 'rollOut';
  version: string;
}

/**
 * The dialog of the current action. It is rendered outside the table, because a row can change or disappear when someone
 * else releases.
 */
export function ReleaseModal({
  portal,
  asked,
  onClose,
}: {
  portal: PortalReleases;
  asked: Asked | undefined;
  onClose: () => void;
}) {
  if (!asked) return null;
  const Dialog = asked.doing === 'rollBack' ? RollBackModal : RolloutModal;
  return <Dialog portal={portal} version={asked.version} onClose={onClose} />;
}
