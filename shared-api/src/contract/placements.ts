import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import { IdParams, Message } from './fields';
import { DayField, HoursField } from './intakes';

/** The days of an internship, with the limits of those of an intake, from which they are taken. */
const PlacementFields = {
  /** The first day. */
  StartsOn: DayField,
  /** The last day. */
  EndsOn: DayField,
  /** 0: not said. */
  HoursAWeek: HoursField,
} as const;

/** An intern's internship: from when to when, and where it stands today in the programme's time zone. */
export const Placement = Type.Object({
  ...PlacementFields,
  State: Type.Union([Type.Literal('Upcoming'), Type.Literal('Running'), Type.Literal('Ended')]),
  /** While it runs: 1 in the seven days from the first one. */
  Week: Type.Optional(Type.Integer()),
  /** While it runs and has a last day. */
  Weeks: Type.Optional(Type.Integer()),
  /** Once it has ended, for the intern and in an administrator's form: the last day on which the account can sign in and read. */
  ReadsUntil: Type.Optional(Type.String()),
});
export type Placement = Static<typeof Placement>;

export const updatePlacement = endpoint({
  method: 'PUT',
  path: '/Admin/User/Interns/:id/Placement',
  access: ['ADM'],
  withoutStepUp: 'daily work',
  tag: 'interns',
  invalidates: ['users', 'performance', 'tasks'],
  summary: "Changes the first and the last day of an intern's internship, and tells the intern",
  params: IdParams,
  body: Type.Object({
    ...PlacementFields,
    /** Another last day on which a former intern can sign in. Ignored if the days of the internship change. */
    ReadsUntil: Type.Optional(DayField),
    /** The initial values of the form. If the stored ones differ by now, nothing is saved (409). */
    Seen: Type.Optional(Type.Object({ StartsOn: Type.String(), EndsOn: Type.String() })),
  }),
  status: 200,
  answer: Message,
});
