import { useAddressParams } from '../dashboard/use-address-params';
import { today } from '../display/day';

const DAY_MS = 86_400_000;
/** In the address: `?week=2026-11-30`. */
const PARAM = 'week';
const plus = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
const mondayOf = (date: string) => plus(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7));

/** The day in the address, if it is one. */
function isDay(text: string | null): text is string {
  return /^2\d{3}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}

/**
 * The seven days of a week, `YYYY-MM-DD` from Monday to Sunday, and a function that moves it by weeks. The week is kept in the
 * address for reload, links and the way back.
 */
export function useWeek() {
  const [params, edit] = useAddressParams();
  const thisMonday = mondayOf(today());
  const param = params.get(PARAM);
  const monday = isDay(param) ? mondayOf(param) : thisMonday;
  const show = (next: string) =>
    edit((changed) => (next === thisMonday ? changed.delete(PARAM) : changed.set(PARAM, next)));
  return {
    days: Array.from({ length: 7 }, (_, day) => plus(monday, day)),
    from: monday,
    to: plus(monday, 6),
    isPresent: monday === thisMonday,
    /** 0: this week. */
    move: (weeks: number) => show(weeks === 0 ? thisMonday : plus(monday, 7 * weeks)),
  };
}
