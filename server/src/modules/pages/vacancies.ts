import type { Answer, listOpenIntakes, OpenIntake } from '@internship-portals/shared-api/contract';
import { longDate, momentOf } from '../../lib/calendar';
import type { Programme } from '../programme';

export type Open = Answer<typeof listOpenIntakes>;

/** How many positions search engines are told of. */
const MAX_JOBS = 50;

/** How many positions a line names. */
const MAX_NAMED = 6;

/** 'Advisory, Engineering and Technology'. */
export function namesOf(names: readonly string[]): string {
  const named =
    names.length > MAX_NAMED ? [...names.slice(0, MAX_NAMED - 1), `${names.length - MAX_NAMED + 1} more`] : names;
  return new Intl.ListFormat('en-GB').format(named);
}

/** What can be applied for now, or next: the title of the landing page (landing-page.tsx of public-portal). */
export function headlineOf({ Intakes: [open], Next }: Open): string {
  const positions = (open ?? Next)?.Positions ?? [];
  return positions.length > 0
    ? `Internships in ${namesOf(positions.map(({ Position }) => Position))}`
    : 'Internship programme';
}

/** The same with the name of the intake, for previews of links. */
export function sharedTitleOf(open: Open): string {
  const intake = open.Intakes[0] ?? open.Next;
  return intake && hasDates(intake) ? `${headlineOf(open)}: ${intake.Name}` : headlineOf(open);
}

/** The first intake of a new programme has no dates, and a name that says nothing. */
export const hasDates = ({ OpensAt, ClosesAt, StartsOn }: OpenIntake) => Boolean(OpensAt || ClosesAt || StartsOn);

/** One sentence for the previews of a link to the landing page. */
export function summaryOf({ Intakes: [open], Next }: Open): string {
  if (open)
    return open.ClosesAt
      ? `Applications for ${open.Name} are open until ${longDate(open.ClosesAt.slice(0, 10))}.`
      : 'Applications are open.';
  return Next ? `Applications for ${Next.Name} open on ${longDate(Next.OpensAt.slice(0, 10))}.` : '';
}

/**
 * The offered positions for search engines (https://schema.org/JobPosting), one for each that has a place left. None
 * as long as the firm has no name: a vacancy needs somebody who has it.
 *
 * @param at.today `YYYY-MM-DD`, for intakes without an opening: they are open from the beginning
 */
export function vacanciesOf(
  { Intakes, TimeZone }: Open,
  { firm, city, country }: Pick<Programme, 'firm' | 'city' | 'country'>,
  at: { publicUrl: string; today: string },
): object[] {
  if (!firm) return [];
  const jobs = Intakes.flatMap((intake) =>
    intake.Positions.filter(({ Left }) => Left !== 0).map(({ Position, Left }) => ({
      '@context': 'https://schema.org',
      '@type': 'JobPosting',
      title: `Internship: ${Position}`,
      description: describe(intake, Position, firm),
      datePosted: intake.OpensAt.slice(0, 10) || at.today,
      ...(intake.ClosesAt ? { validThrough: inUtc(intake.ClosesAt, TimeZone) } : {}),
      employmentType: 'INTERN',
      ...(intake.StartsOn ? { jobStartDate: intake.StartsOn } : {}),
      ...(intake.HoursAWeek > 0 ? { workHours: `${intake.HoursAWeek} hours a week` } : {}),
      ...(intake.Stipend ? { incentiveCompensation: intake.Stipend } : {}),
      ...(Left === null ? {} : { totalJobOpenings: Left }),
      hiringOrganization: { '@type': 'Organization', name: firm, sameAs: at.publicUrl },
      jobLocation: {
        '@type': 'Place',
        address: {
          '@type': 'PostalAddress',
          ...(city ? { addressLocality: city } : {}),
          ...(country ? { addressCountry: country } : {}),
        },
      },
      directApply: true,
      url: `${at.publicUrl}/?${new URLSearchParams({ position: Position })}#apply`,
    })),
  );
  return jobs.slice(0, MAX_JOBS);
}

function describe({ Name, StartsOn, EndsOn, Description, Requirements }: OpenIntake, position: string, firm: string) {
  const period = StartsOn && ` from ${longDate(StartsOn)}${EndsOn ? ` to ${longDate(EndsOn)}` : ''}`;
  return [`${Name}: an internship in ${position} with ${firm}${period}.`, Description, Requirements]
    .filter(Boolean)
    .join('\n\n');
}

function inUtc(moment: string, timeZone: string): string {
  const [day = '', time = ''] = moment.split('T');
  return new Date(momentOf(day, time, timeZone).getTime()).toISOString();
}
