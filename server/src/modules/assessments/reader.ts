import type { DbOrTransaction } from '../../database/connection';
import { HttpError } from '../../http/errors';
import { today } from '../../lib/calendar';
import type { Services } from '../../services';
import { INVALID, requireOpen } from './page';
import { findByToken } from './repository';

/**
 * The lecturer whom a link was mailed to, with the intern whose record it opens.
 *
 * @throws 404 for a link that is none; 409 once it has ended
 */
export async function findReader(
  { config, now }: Pick<Services, 'config' | 'now'>,
  on: DbOrTransaction,
  token: string,
) {
  const assessment = await findByToken(on, token);
  if (!assessment) throw new HttpError('not_found', INVALID);
  return { assessment, intern: await requireOpen(on, assessment, today(now(), config.timeZone)) };
}
