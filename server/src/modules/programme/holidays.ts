/** A public holiday. */
export interface Holiday {
  /** `YYYY-MM-DD` */
  Date: string;
  /** In English. */
  Name: string;
}

/** The calendars of all countries take a third of a second to load: only where somebody asks. */
const load = async () => (await import('date-holidays')).default;

/**
 * The public holidays of a country in the year from a day on, in their order.
 *
 * @param country ISO 3166 code; none are known for an empty or unknown one
 * @param from `YYYY-MM-DD`
 */
export async function readHolidays(country: string, from: string): Promise<Holiday[]> {
  if (!country) return [];
  const calendar = new (await load())(country);
  const year = Number(from.slice(0, 4));
  const until = `${year + 1}${from.slice(4)}`;
  return [year, year + 1]
    .flatMap((each) => calendar.getHolidays(each, 'en'))
    .filter(({ type }) => type === 'public')
    .map(({ date, name }) => ({ Date: date.slice(0, 10), Name: name }))
    .filter(({ Date: day }) => day >= from && day < until);
}

/** The names of the public holidays from one day to another, by day; both days are `YYYY-MM-DD`. */
export async function holidaysBetween(country: string, from: string, to: string): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year++)
    for (const { Date: day, Name } of await readHolidays(country, `${year}-01-01`))
      if (day >= from && day <= to && !names.has(day)) names.set(day, Name);
  return names;
}

/** The countries whose holidays are known, by their English names. */
export async function listCountries(): Promise<{ Code: string; Name: string }[]> {
  const countries = new (await load())().getCountries('en');
  return Object.entries(countries)
    .map(([Code, Name]) => ({ Code, Name }))
    .sort((one, other) => one.Name.localeCompare(other.Name));
}
