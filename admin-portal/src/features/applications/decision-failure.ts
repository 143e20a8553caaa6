import { ApiError } from 'shared-api/client';
import { common } from '../../messages';

/**
 * What a failed decision is called in the product's texts, and below it the server's reason on a conflict. The two are the
 * parameters of `useToast().error`.
 */
export function decisionFailure(error: unknown, failed: string): [text: string, detail?: string] {
  if (error instanceof ApiError && error.code === 'email_not_sent') return [common.failed.email];
  if (error instanceof ApiError && error.status === 409) return [failed, error.message];
  return [failed];
}
