import { ApiError } from 'shared-api/client';
import { common } from '../../messages';

/** The message of a failed decision: the mail's, the server's on a conflict, or the action's own. */
export function decisionFailure(error: unknown, failed: string): string {
  if (error instanceof ApiError && error.code === 'email_not_sent') return common.failed.email;
  if (error instanceof ApiError && error.status === 409) return error.message;
  return failed;
}
