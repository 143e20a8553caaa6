import { type Static, Type } from 'typebox';
import { Audience } from './audience';
import { endpoint } from './endpoint';
import { Message } from './fields';
import { FlagName, PortalName } from './releases';

const FlagParams = Type.Object({ portal: PortalName, flag: FlagName });

/** Who has a flag on, instead of its default. */
export const FlagAudience = Type.Object({
  /** Percent of people, 0 to 100. 100 is everyone. */
  Share: Type.Integer(),
  /** The ids of the people who have it on in any case. */
  People: Type.Array(Type.String()),
});
export type FlagAudience = Static<typeof FlagAudience>;

/** By portal and flag: every switch of a composition. */
export const SwitchedFlags = Type.Record(Type.String(), Type.Record(Type.String(), FlagAudience));
export type SwitchedFlags = Static<typeof SwitchedFlags>;

/** What an administrator has decided about a flag. */
export const FlagSwitch = Type.Object({
  Share: Type.Integer(),
  /** The e-mail addresses of people who have it on in any case. */
  Users: Type.Array(Type.String()),
  ChangedAt: Type.String(),
  ChangedBy: Type.String(),
});
export type FlagSwitch = Static<typeof FlagSwitch>;

/** A flag of a portal. */
export const Flag = Type.Object({
  Portal: Type.String(),
  Name: Type.String(),
  Description: Type.String(),
  Default: Type.Boolean(),
  /** The versions in use that declare it: live, canary or last known good. Empty: its switch has no effect. */
  Versions: Type.Array(Type.String()),
  /** Null: everyone has the default. */
  Switch: Type.Union([FlagSwitch, Type.Null()]),
});
export type Flag = Static<typeof Flag>;

/** Each change is a new composition. */
const CHANGES = ['compositions'] as const;

export const listFlags = endpoint({
  method: 'GET',
  path: '/Admin/Flag',
  access: ['ADM'],
  tag: 'flags',
  summary: 'The feature flags that the versions in use declare, and every switch',
  status: 200,
  answer: Type.Object({ Flags: Type.Array(Flag) }),
});

export const switchFlag = endpoint({
  method: 'PUT',
  path: '/Admin/Flag/:portal/:flag',
  access: ['ADM'],
  tag: 'flags',
  invalidates: CHANGES,
  summary: 'Switches a flag on for a percentage of people and for named people, and off for all others',
  params: FlagParams,
  body: Audience,
  status: 200,
  answer: Message,
});

export const resetFlag = endpoint({
  method: 'DELETE',
  path: '/Admin/Flag/:portal/:flag',
  access: ['ADM'],
  tag: 'flags',
  invalidates: CHANGES,
  summary: 'Gives everyone the default of a flag again',
  params: FlagParams,
  status: 200,
  answer: Message,
});
