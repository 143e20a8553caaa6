import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import { IdParams, Message, SavedNameField } from './fields';

/** The lists whose views can be saved. */
export const ViewedList = Type.Union([Type.Literal('applications'), Type.Literal('selectedApplicants')]);
export type ViewedList = Static<typeof ViewedList>;

const LONG_QUERY = 'This view has too many filters to be saved.';

const content = {
  List: ViewedList,
  Name: SavedNameField,
  /** Search, filters, order and stage, as the address of the list has them after its `?`. */
  Query: Type.String({ maxLength: 2000, messages: { maxLength: LONG_QUERY } }),
  /** Ids of the visible columns. */
  Columns: Type.Array(Type.String({ maxLength: 60 }), { maxItems: 40 }),
  /** Whether the other administrators can use it. */
  Shared: Type.Boolean(),
};

/** A view of a list that the signed-in administrator can use. */
export const SavedView = Type.Object({
  id: Type.String(),
  List: ViewedList,
  Name: Type.String(),
  Query: Type.String(),
  Columns: Type.Array(Type.String()),
  Shared: Type.Boolean(),
  /** Whose it is. Only they can delete it. */
  owner: Type.Object({ user_id: Type.String(), Name: Type.String() }),
});
export type SavedView = Static<typeof SavedView>;

export const listSavedViews = endpoint({
  method: 'GET',
  path: '/Admin/SavedView',
  access: ['ADM'],
  tag: 'saved-views',
  summary: "The administrator's own views of lists, and those that other administrators share, by name",
  status: 200,
  answer: Type.Object({ Views: Type.Array(SavedView) }),
});

export const saveView = endpoint({
  method: 'POST',
  path: '/Admin/SavedView',
  access: ['ADM'],
  withoutStepUp: 'own',
  tag: 'saved-views',
  summary: 'Saves a view of a list under a name. An own view of this name is replaced',
  body: Type.Object(content),
  status: 201,
  answer: Message,
});

export const deleteSavedView = endpoint({
  method: 'DELETE',
  path: '/Admin/SavedView/:id',
  access: ['ADM'],
  withoutStepUp: 'own',
  tag: 'saved-views',
  summary: "Deletes one of the administrator's own views",
  params: IdParams,
  status: 200,
  answer: Message,
});
