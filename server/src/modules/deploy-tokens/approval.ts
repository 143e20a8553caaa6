import type { Services } from '../../services';
import { findPortalsWithTokens } from './repository';

/**
 * Whether releases need an approval (RELEASE_APPROVAL). Without a choice they do as soon as a team could put its code before
 * the people of another one's portal, and someone else is there to approve.
 */
export async function needsApproval({ config, db, now }: Pick<Services, 'config' | 'db' | 'now'>): Promise<boolean> {
  if (config.releaseApproval !== 'auto') return config.releaseApproval === 'on';
  const [teams, administrators] = await Promise.all([
    findPortalsWithTokens(db, now().toISOString()),
    db.selectFrom('users').select('id').where('role', '=', 'ADM').where('active', '=', 1).limit(2).execute(),
  ]);
  return teams.length > 1 && administrators.length > 1;
}
