import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import { DateField, IdField, IdParams, Message } from './fields';

/** An open offer holds a place. `withdrawn`: another one has taken its place, or the personal data was erased. */
export const OfferState = Type.Union([
  Type.Literal('open'),
  Type.Literal('accepted'),
  Type.Literal('declined'),
  Type.Literal('lapsed'),
  Type.Literal('withdrawn'),
]);
export type OfferState = Static<typeof OfferState>;

/** An offer of an internship as its applicant sees it. */
export const Offer = Type.Object({
  id: Type.String(),
  State: OfferState,
  /** ISO 8601, UTC: when it was made. */
  At: Type.String(),
  /** `YYYY-MM-DD`: the last day for an answer, in `TIME_ZONE`. */
  AnswerBy: Type.String(),
  /** ISO 8601, UTC: when it was accepted or declined, lapsed or was withdrawn. Only if it is no longer open. */
  EndedAt: Type.Optional(Type.String()),
  /** Opens the letter, for 5 minutes. Missing once it is erased. */
  Letter: Type.Optional(Type.String()),
});
export type Offer = Static<typeof Offer>;

/** An offer as administrators see it. */
export const MadeOffer = Type.Object({
  ...Offer.properties,
  /** The name of the administrator who made it. */
  By: Type.Union([Type.String(), Type.Null()]),
});
export type MadeOffer = Static<typeof MadeOffer>;

export const answerOffer = endpoint({
  method: 'POST',
  path: '/Application/:token/Offer',
  access: 'public',
  tag: 'applications',
  invalidates: ['dashboard', 'intakes'],
  summary: 'Accepts or declines an offer for its applicant. 409 if it is answered, lapsed or no longer the newest',
  params: Type.Object({ token: Type.String({ minLength: 1, maxLength: 300 }) }),
  body: Type.Object({
    /** The id of the offer that the page shows. */
    Offer: IdField,
    Answer: Type.Union([Type.Literal('accepted'), Type.Literal('declined')], {
      messages: { required: 'Choose an answer.', anyOf: 'Choose an answer.' },
    }),
  }),
  status: 200,
  answer: Message,
});

export const renewOffer = endpoint({
  method: 'POST',
  path: '/Apply/:id/Offer',
  access: ['ADM'],
  withoutStepUp: 'daily work',
  tag: 'applications',
  invalidates: ['dashboard', 'intakes'],
  summary: 'Makes a new offer in place of an open or a lapsed one, and e-mails it. 409 if the offer has changed since',
  params: IdParams,
  body: Type.Object({
    /** The last day for an answer. */
    AnswerBy: DateField,
    /** The id of the offer that the administrator sees. */
    Seen: IdField,
  }),
  status: 200,
  answer: Message,
});
