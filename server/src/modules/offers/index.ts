export { registerLetters } from './letter-links';
export { offerData } from './personal-data';
export {
  deleteOffer,
  endOffer,
  findNewestOffer,
  listDueOffers,
  listOffers,
  markReminded,
  type OfferRecord,
  toMadeOffer,
  toOffer,
} from './repository';
export { makeOffer, readOfferDay } from './writing';
