import { ApiError } from '@internship-portals/shared-api/client';
import { common } from '../../messages';

/**
 * What a failed decision is called in the product's texts, and below it the person whom it is about, if it is one, with the server's
 * reason on a conflict or about the address. The two are the parameters of `useToast().error`.
 */
export function decisionFailure(error: unknown, failed: string, name?: string): [text: string, detail?: string] {
  if (error instanceof ApiError && error.code === 'email_not_sent') return about(common.failed.email, name);
  if (error instanceof ApiError && error.status === 409) return about(failed, name, error.message);
  // Without a form there is no field to say it under.
  const { Email, MailDate, MailTime } = (error instanceof ApiError && error.errors) || {};
  return about(failed, name, (Email ?? MailDate ?? MailTime)?.[0]);
}

function about(text: string, ...details: (string | undefined)[]): [text: string, detail?: string] {
  const said = details.filter(Boolean);
  return said.length > 0 ? [text, said.join('. ')] : [text];
}
