import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';

/** A read whose answer has changed for the person who receives the update. */
export const ChangedCall = Type.Object({
  /** The path of the call as the contract writes it, such as `/Task/:id`. */
  Path: Type.String(),
  /** Only the answer for this id. Absent: every answer of the call. */
  Id: Type.Optional(Type.String()),
});
export type ChangedCall = Static<typeof ChangedCall>;

/** A change by another person or device. It names the affected calls and carries no data. */
export const PageUpdate = Type.Object({ Id: Type.String(), Calls: Type.Array(ChangedCall) });
export type PageUpdate = Static<typeof PageUpdate>;

/**
 * Where the stream of the same changes is: server-sent events, for the bearer of a session. It is not a call of the
 * contract, because its answer does not end. Each event is named `change` and has a `PageUpdate` as its data; the first one is
 * named `hello`. The id of an event is the position for `Last-Event-ID` and for `listPageUpdates`.
 */
export const UPDATE_STREAM = '/Change/Stream';

/**
 * The header of an answer that names the changes which its call has made, as far as the caller's own streams tell them:
 * the `Id`s of `PageUpdate`s, separated by commas.
 */
export const UPDATES_MADE = 'x-changes-made';

export const listPageUpdates = endpoint({
  method: 'GET',
  path: '/Change',
  access: ['INT', 'SUP', 'ADM'],
  tag: 'page-updates',
  unattended: true,
  summary:
    'What others have changed for the signed-in person since a position. GET /api/Change/Stream streams the same',
  query: Type.Object({
    /** The position of an earlier answer, or of an event of the stream. Without it, the answer has only a position. */
    After: Type.Optional(Type.String({ maxLength: 20, pattern: '^[0-9]+$' })),
  }),
  status: 200,
  answer: Type.Object({
    Changes: Type.Array(PageUpdate),
    /** For the next call. */
    Position: Type.String(),
    /** The position is too old: anything may have changed. */
    Reset: Type.Boolean(),
  }),
});
