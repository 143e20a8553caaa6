import { HttpError } from '../../../http/errors';
import type { Deployer } from '../../../http/sessions';
import { DAY_MS } from '../../../lib/calendar';
import { needsApproval } from '../../deploy-tokens';
import { findRelease } from '../repository';
import type { ReleaseServices } from '../services';
import type { ReleaseName } from '../store/release-store';

/** @throws 403 for a deploy token that only uploads */
export function requireMoreThanUpload({ name, token }: Deployer): void {
  if (token?.uploadOnly)
    throw new HttpError(
      'deploy_token_upload_only',
      `The deploy token '${name}' only uploads. Ask an administrator to make the release live on the Releases page.`,
    );
}

/**
 * Checks who makes a version live, for everyone or for some. When releases need an approval, that is an administrator other than the
 * one who uploaded it or made the token that did. An account of the last day approves nothing: it could be the uploader's second.
 *
 * @throws 403
 */
export async function requireApproval(
  services: Pick<ReleaseServices, 'config' | 'db' | 'now'>,
  release: ReleaseName,
  by: Deployer,
): Promise<void> {
  requireMoreThanUpload(by);
  const { db, now } = services;
  if (!(await needsApproval(services))) return;
  const stored = by.token ? undefined : await findRelease(db, release);
  if (by.token === undefined && stored?.uploaded_by !== by.id) {
    const account = await db.selectFrom('users').select('created_at').where('id', '=', by.id).executeTakeFirst();
    if (account && now().getTime() - Date.parse(account.created_at) >= DAY_MS) return;
    throw new HttpError(
      'approval_required',
      'Your account is less than a day old. Approve releases tomorrow, or ask another administrator.',
    );
  }
  throw new HttpError(
    'approval_required',
    `${release.portal} ${release.version} needs an approval: an administrator who did not upload it makes it live on the Releases page.`,
  );
}
