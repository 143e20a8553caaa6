import type { MadeOffer, Offer, OfferState } from '@internship-portals/shared-api/contract';
import type { Selectable } from 'kysely';
import type { DbOrTransaction, Tables } from '../../database/connection';
import { API_ROOT } from '../../http/request-path';
import type { SignedLinks } from '../../http/signed-links';

/** An offer as the table keeps it. */
export type OfferRecord = Selectable<Tables['offers']>;

/** The offer that counts; every earlier one has ended. */
export async function findNewestOffer(on: DbOrTransaction, applicationId: string): Promise<OfferRecord | undefined> {
  return on
    .selectFrom('offers')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** All offers of an application with who made them, oldest first. */
export async function listOffers(on: DbOrTransaction, applicationId: string) {
  return on
    .selectFrom('offers')
    .innerJoin('users', 'users.id', 'offers.made_by')
    .selectAll('offers')
    .select('users.name as by')
    .where('application_id', '=', applicationId)
    .orderBy('offers.id')
    .execute();
}

/** Ends an open offer; false if another call has ended it before. */
export async function endOffer(
  trx: DbOrTransaction,
  id: string,
  state: Exclude<OfferState, 'open'>,
  at: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('offers')
    .set({ state, ended_at: at })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Removes an offer whose decision is reverted because its e-mail was refused. */
export async function deleteOffer(trx: DbOrTransaction, id: string): Promise<void> {
  await trx.deleteFrom('offers').where('id', '=', id).execute();
}

/** The open offers that lapse before a moment, the first to lapse first. */
export async function listDueOffers(on: DbOrTransaction, before: string): Promise<OfferRecord[]> {
  return on
    .selectFrom('offers')
    .selectAll()
    .where('state', '=', 'open')
    .where('lapses_at', '<=', before)
    .orderBy('lapses_at')
    .orderBy('id')
    .execute();
}

/** Notes that the applicant is reminded of an open offer; false if that was done before. */
export async function markReminded(trx: DbOrTransaction, id: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('offers')
    .set({ reminded_at: at })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('reminded_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The offer with the contract's names and a link to its letter. */
export function toOffer(links: SignedLinks, { id, state, made_at, answer_by, ended_at, letter }: OfferRecord): Offer {
  return {
    id,
    State: state,
    At: made_at,
    AnswerBy: answer_by,
    ...(ended_at ? { EndedAt: ended_at } : {}),
    ...(letter ? { Letter: `${API_ROOT}/Offer/${id}?${links.sign('offer', id)}` } : {}),
  };
}

export function toMadeOffer(links: SignedLinks, { by, ...offer }: OfferRecord & { by: string }): MadeOffer {
  return { ...toOffer(links, offer), By: by };
}
