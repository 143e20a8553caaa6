import type { Config } from '../../config';
import type { DbOrTransaction } from '../../database/connection';
import { readProgramme } from '../programme';

/**
 * The address that an interview's calendar event names as its organiser: mail programs send their answers there. It is
 * where replies to e-mails go, by the programme's settings, or the sender's own.
 */
export async function organiserAddress(on: DbOrTransaction, { mailFrom }: Pick<Config, 'mailFrom'>): Promise<string> {
  const { replyTo } = await readProgramme(on);
  return replyTo ?? /([^<>\s]+@[^<>\s]+)/.exec(mailFrom)?.[1] ?? mailFrom;
}
