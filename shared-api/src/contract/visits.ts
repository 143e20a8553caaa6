import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import { DateField, IdField, IdParams, Message } from './fields';
import { interviewFields } from './interview-details';

/** How many times a supervisor can offer for the visits to one intern at once. */
export const MAX_OFFERED_VISITS = 20;

/** A time for the visit of a lecturer of the university: offered, or booked by one of them. */
export const Visit = Type.Object({
  id: Type.String(),
  /** `YYYY-MM-DD` */
  Date: Type.String(),
  /** `HH:MM` in the programme's time zone. */
  Time: Type.String(),
  /** In minutes. */
  Length: Type.Integer(),
  /** Empty, or where it is. */
  Place: Type.String(),
  /** Empty, or the address of a video call. */
  VideoLink: Type.String(),
  /** The name of the lecturer who has booked it. Missing while it is free. */
  BookedBy: Type.Optional(Type.String()),
});
export type Visit = Static<typeof Visit>;

/** Booked visits that are still to come, the first one first. */
export const ComingVisits = Type.Object({
  Total: Type.Integer(),
  /** The first ones. */
  First: Type.Array(
    Type.Object({
      ...Type.Pick(Visit, ['id', 'Date', 'Time']).properties,
      user_id: Type.String(),
      /** The intern's. */
      Name: Type.String(),
      /** The lecturer's name. */
      BookedBy: Type.String(),
    }),
  ),
});
export type ComingVisits = Static<typeof ComingVisits>;

const TIME = 'Enter a time such as 14:30.';

const fields = {
  Date: DateField,
  Time: Type.String({
    minLength: 1,
    maxLength: 5,
    format: 'optional-time-of-day',
    messages: { required: 'Enter a time.', maxLength: TIME, format: TIME },
  }),
  Length: Type.Integer({
    minimum: 5,
    maximum: 480,
    messages: {
      required: 'Enter 5 to 480 minutes.',
      type: 'Enter 5 to 480 minutes.',
      minimum: 'Enter 5 to 480 minutes.',
      maximum: 'Enter 5 to 480 minutes.',
    },
  }),
  /** One of the two is needed. */
  Place: interviewFields.Place,
  VideoLink: interviewFields.VideoLink,
} as const;

export const listComingVisits = endpoint({
  method: 'GET',
  path: '/Supervisor/Visit',
  access: ['SUP'],
  tag: 'visits',
  summary: 'The next booked visits of lecturers to the interns of the supervisor',
  status: 200,
  /** Empty without any. */
  answer: Type.Object({ Visits: Type.Optional(ComingVisits) }),
});

export const listVisits = endpoint({
  method: 'GET',
  path: '/User/:id/Visit',
  access: ['INT', 'SUP', 'ADM'],
  tag: 'visits',
  summary:
    'The times for visits of lecturers to an intern that have not passed, the first one first, for the intern, the supervisor and administrators',
  params: IdParams,
  status: 200,
  answer: Type.Object({
    Visits: Type.Array(Visit),
    /** Today where the programme is, `YYYY-MM-DD`. */
    Today: Type.String(),
    TimeZone: Type.String(),
  }),
});

export const offerVisit = endpoint({
  method: 'POST',
  path: '/User/:id/Visit',
  access: ['SUP'],
  tag: 'visits',
  summary: "Offers lecturers a time to visit one of the supervisor's interns. 409 with too many",
  params: IdParams,
  body: Type.Object(fields),
  status: 201,
  answer: Message,
});

export const moveVisit = endpoint({
  method: 'PUT',
  path: '/Supervisor/Visit/:id',
  access: ['SUP'],
  tag: 'visits',
  summary: 'Changes the time or place of a visit. If it is booked, the lecturer and the intern are told',
  params: IdParams,
  body: Type.Object(fields),
  status: 200,
  answer: Message,
});

export const cancelVisit = endpoint({
  method: 'DELETE',
  path: '/Supervisor/Visit/:id',
  access: ['SUP'],
  tag: 'visits',
  summary: 'Withdraws a time, or cancels the visit that is booked. The lecturer and the intern are told',
  params: IdParams,
  status: 200,
  answer: Message,
});

const token = Type.String({ minLength: 1, maxLength: 300 });

export const listOfferedVisits = endpoint({
  method: 'GET',
  path: '/Assessment/:token/Visit',
  access: 'public',
  tag: 'visits',
  summary: 'The times that the lecturer with this link can book, or has booked',
  params: Type.Object({ token }),
  status: 200,
  answer: Type.Object({ Visits: Type.Array(Visit), TimeZone: Type.String() }),
});

export const bookVisit = endpoint({
  method: 'POST',
  path: '/Assessment/:token/Visit/:visit',
  access: 'public',
  tag: 'visits',
  summary: 'Books a visit, and sends the calendar event. 409 if another lecturer was first, or one is booked',
  params: Type.Object({ token, visit: IdField }),
  status: 200,
  answer: Message,
});

export const giveUpVisit = endpoint({
  method: 'DELETE',
  path: '/Assessment/:token/Visit/:visit',
  access: 'public',
  tag: 'visits',
  summary: "Cancels the lecturer's visit. Its time is free again",
  params: Type.Object({ token, visit: IdField }),
  status: 200,
  answer: Message,
});
