import {
  confirmOpeningNotice,
  deleteOpeningNotice,
  requestOpeningNotice,
  visitorPages,
} from '@internship-portals/shared-api/contract';
import { uuidv7 } from 'uuidv7';
import type { Person, PersonalData } from '../../database/personal-data';
import { languageOf } from '../../http/accept-language';
import { HttpError } from '../../http/errors';
import type { Mount } from '../../http/mount';
import { DAY_MS, wallClock } from '../../lib/calendar';
import { foldEmail } from '../../lib/text';
import { type MailServices, openingNotice, openingNoticeConfirmation } from '../mails';
import { divide } from './open';
import { listRecords } from './repository';

/** How long an address is held that was not confirmed, and one that waits for an opening. */
const CONFIRM_MS = 7 * DAY_MS;
const HELD_MS = 365 * DAY_MS;
/** How many e-mails one transaction writes. */
const BATCH = 100;

const GONE = 'This link is not complete or has expired, or the address was deleted. You can ask for a new e-mail.';

/**
 * Visitors who want to know when applications open. An address is held only once its owner has confirmed it with a link,
 * and deleted with the one e-mail that it was given for.
 */
export function openingNoticeRoutes(mount: Mount, { config, db, links, mailer, now, throttles }: MailServices): void {
  /** The id that a link is about. Throws 404 for a link that this server has not signed. */
  const open = (token: string): string => {
    const sealed = links.unseal('opening-notice', Buffer.from(token, 'base64url').toString());
    if (!sealed) throw new HttpError('not_found', GONE);
    return sealed.what;
  };

  mount(requestOpeningNotice, async ({ body: { Email }, request }) => {
    const folded = foldEmail(Email);
    if (await throttles.allows('linkByEmail', `opening-notice\n${folded}`)) {
      await db.transaction().execute(async (trx) => {
        const language = languageOf(request);
        const asked = { email: Email, asked_at: now().toISOString(), language };
        // Who has confirmed already stays so, whoever asks again.
        const { id } = await trx
          .insertInto('opening_notices')
          .values({ id: uuidv7(), email_folded: folded, confirmed_at: null, ...asked })
          .onConflict((conflict) => conflict.column('email_folded').doUpdateSet({ asked_at: asked.asked_at, language }))
          .returning('id')
          .executeTakeFirstOrThrow();
        const sealed = links.seal('opening-notice', id, new Date(now().getTime() + HELD_MS));
        // One segment of the path, which logs leave out.
        const page = visitorPages.confirmOpeningNotice(Buffer.from(sealed).toString('base64url'));
        const confirmLink = `${config.publicUrl}${page}`;
        await mailer.enqueue(trx, openingNoticeConfirmation({ email: Email, language }, { confirmLink }));
      });
      mailer.wake();
    }
    return { message: 'We have sent an e-mail to this address. Confirm it with the link in it.' };
  });

  mount(confirmOpeningNotice, async ({ params: { token } }) => {
    const { numUpdatedRows } = await db
      .updateTable('opening_notices')
      .set({ confirmed_at: now().toISOString() })
      .where('id', '=', open(token))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new HttpError('not_found', GONE);
    return { message: 'We will e-mail you when applications open.' };
  });

  mount(deleteOpeningNotice, async ({ params: { token } }) => {
    await db.deleteFrom('opening_notices').where('id', '=', open(token)).execute();
    return { message: 'Your address is deleted. We will not write to you.' };
  });
}

/**
 * Tells those who asked for it that applications are open. Several instances may do so at once: who deletes an address writes the
 * mail, in one transaction.
 */
export async function sendOpeningNotices({ config, db, mailer, now }: MailServices): Promise<void> {
  const before = (ms: number) => new Date(now().getTime() - ms).toISOString();
  await db
    .deleteFrom('opening_notices')
    .where((where) =>
      where.or([
        where.and([where('confirmed_at', 'is', null), where('asked_at', '<', before(CONFIRM_MS))]),
        where('asked_at', '<', before(HELD_MS)),
      ]),
    )
    .execute();
  const [intake] = divide(await listRecords(db), now()).open;
  if (!intake) return;
  const [date = '', time = ''] = intake.closes_at
    ? wallClock(new Date(intake.closes_at), config.timeZone).split('T')
    : [];
  const closes = intake.closes_at ? { date, time } : null;
  const about = { intake: intake.name, closes, link: `${config.publicUrl}/#apply` };
  const due = () => db.selectFrom('opening_notices').select('id').where('confirmed_at', 'is not', null).limit(BATCH);
  for (let ids = await due().execute(); ids.length > 0; ids = await due().execute()) {
    await db.transaction().execute(async (trx) => {
      const told = await trx
        .deleteFrom('opening_notices')
        .where(
          'id',
          'in',
          ids.map(({ id }) => id),
        )
        .returning(['email', 'language'])
        .execute();
      for (const to of told) await mailer.enqueue(trx, openingNotice(to, about));
    });
    mailer.wake();
  }
}

/** An address that waits for an opening is its owner's, whether or not somebody with it has applied. */
export const openingNoticeData = {
  async read(db, { addresses }) {
    if (addresses.length === 0) return { openingNotices: [] };
    const rows = await db
      .selectFrom('opening_notices')
      .select(['email', 'asked_at as askedAt', 'confirmed_at as confirmedAt', 'language'])
      .where('email_folded', 'in', addresses)
      .orderBy('email_folded')
      .execute();
    return { openingNotices: rows };
  },
  async erase(trx, { addresses }) {
    if (addresses.length > 0) await trx.deleteFrom('opening_notices').where('email_folded', 'in', addresses).execute();
  },
} satisfies PersonalData<Person>;
