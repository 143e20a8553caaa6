import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';

export const Position = Type.Object({ id: Type.String(), Position: Type.String() });
export type Position = Static<typeof Position>;

export const listPositions = endpoint({
  method: 'GET',
  path: '/Position',
  access: 'public',
  noun: 'positions',
  summary: 'All positions (departments), ordered by name',
  status: 200,
  answer: Type.Object({ Positions: Type.Array(Position) }),
});
