/** The limits of first visits: bench/budgets.json, checked when it is read. */
import { type Static, Type } from 'typebox';
import Value from 'typebox/value';
import { readJson } from './index';

/** Compressed bytes of scripts. */
const Bytes = Type.Integer({ minimum: 1_000, maximum: 400_000 });
/** Round trips that follow the page's own, one after the other. */
const RoundTrips = Type.Integer({ minimum: 1, maximum: 6 });

/** Raise a limit only for a feature that is worth it. */
const Budgets = Type.Object({
  /** By page: the login page, and the first page of each portal. */
  pages: Type.Record(Type.String(), Bytes),
  /** Entries, and the part of the shell around portals. */
  parts: Type.Record(Type.String(), Bytes),
  /** By start page. */
  roundTrips: Type.Record(Type.String(), RoundTrips),
  /** The largest sum of layout shifts on any page. */
  shift: Type.Number({ minimum: 0, maximum: 0.1 }),
});
export type Budgets = Static<typeof Budgets>;

/** @throws Error that names the first value that cannot be what it stands for, such as bytes in place of round trips */
export function parseBudgets(value: unknown): Budgets {
  const [error] = Value.Errors(Budgets, value);
  if (error) throw new Error(`bench/budgets.json${error.instancePath}: ${error.message}`);
  return value as Budgets;
}

export const readBudgets = (): Budgets => parseBudgets(readJson('bench/budgets.json'));
