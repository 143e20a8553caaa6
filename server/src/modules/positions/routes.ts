import { listPositions } from 'shared-api/contract';
import type { Mount } from '../../plugins/api';
import type { Services } from '../../services';
import { findPositions } from './repository';

export function positionRoutes(mount: Mount, { db }: Services): void {
  mount(listPositions, async () => ({ Positions: await findPositions(db) }));
}
