import { ApiError } from '@internship-portals/shared-api/client';
import { common } from '../../messages';

/**
 * What a failed decision is called in the product's texts, and below it the server's reason on a conflict or about the address. The two are the
 * parameters of `useToast().error`.
 */
export function decisionFailure(error: unknown, failed: string): [text: string, detail?: string] {
  if (error instanceof ApiError && error.code === 'email_not_sent') return [common.failed.email];
  if (error instanceof ApiError && error.status === 409) return [failed, error.message];
  // Without a form there is no field to say it under.
  const { Email, MailDate, MailTime } = (error instanceof ApiError && error.errors) || {};
  const said = Email ?? MailDate ?? MailTime;
  if (said) return [failed, said[0]];
  return [failed];
}
