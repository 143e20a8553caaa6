import { DAY_MS } from '../../lib/calendar';
import type { Services } from '../../services';
import { findPortalsWithTokens } from './repository';

/**
 * Whether releases need an approval (RELEASE_APPROVAL). Without a choice they do as soon as a team could put its code before
 * the people of another one's portal, and someone else is there to approve. Who takes tokens or administrators away ends that
 * a day later: nobody makes room for their own release at once.
 */
export async function needsApproval({ config, db, now }: Pick<Services, 'config' | 'db' | 'now'>): Promise<boolean> {
  if (config.releaseApproval !== 'auto') return config.releaseApproval === 'on';
  const yesterday = new Date(now().getTime() - DAY_MS).toISOString();
  const [teams, administrators] = await Promise.all([
    findPortalsWithTokens(db, yesterday),
    db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'ADM')
      .where(({ or, eb }) => or([eb('active', '=', 1), eb('deactivated_at', '>', yesterday)]))
      .limit(2)
      .execute(),
  ]);
  return teams.length > 1 && administrators.length > 1;
}
