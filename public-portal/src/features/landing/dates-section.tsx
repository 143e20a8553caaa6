import { type Answer, getProgramme, listOpenIntakes, type OpenIntake } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { formatLongDate, useTexts } from '@internship-portals/shared-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { spoken } from './messages';
import { Section } from './section';

/** '2027-03-01T08:00' as 'Monday, 1 March 2027 at 08:00'. */
const formatMoment = (at: string) =>
  spoken.dates.get().moment({ day: formatLongDate(at.slice(0, 10)), time: at.slice(11) });

interface Item {
  name: string;
  text: string;
}

/** What an intake says about itself, beyond when it is open. */
function itemsOf(
  { StartsOn, EndsOn, HoursAWeek, Positions, Stipend, Requirements, Description }: OpenIntake,
  city: string,
): Item[] {
  const texts = spoken.dates.get();
  const starts = formatLongDate(StartsOn);
  const period = EndsOn ? texts.period({ starts, ends: formatLongDate(EndsOn) }) : texts.from({ starts });
  const said = [StartsOn && period, HoursAWeek && texts.hours({ hours: HoursAWeek })].filter(Boolean);
  const places = Positions.flatMap(({ Position, Left }) => (Left === null ? [] : [`${Position}: ${Left}`]));
  return [
    {
      name: texts.internships,
      text: said.length > 0 && city ? [...said, texts.place({ city })].join(' ') : said.join(' '),
    },
    { name: texts.places, text: places.join(', ') },
    { name: texts.stipend, text: Stipend },
    { name: texts.requirements, text: Requirements },
    { name: texts.description, text: Description },
  ].filter(({ text }) => text);
}

/** The dates of the intake that closes first, or of the next one. */
function datesOf({ Intakes: [open], Next, AnsweredIn }: Answer<typeof listOpenIntakes>, city = ''): Item[] {
  const texts = spoken.dates.get();
  const [applications, ...always] = texts.items;
  const answers =
    AnsweredIn === undefined
      ? []
      : [{ name: texts.answers, text: AnsweredIn === 0 ? texts.answeredOnDay : texts.answeredIn(AnsweredIn) }];
  const others = [...always, ...answers];
  const { name } = applications;
  if (open) {
    const text = open.ClosesAt
      ? texts.openUntil({ name: open.Name, closes: formatMoment(open.ClosesAt) })
      : applications.text;
    return [{ name, text }, ...others, ...itemsOf(open, city)];
  }
  const next = Next ? texts.next({ name: Next.Name, opens: formatMoment(Next.OpensAt) }) : texts.noNext;
  return [{ name, text: texts.closed({ next }) }, ...others, ...(Next ? itemsOf(Next, city) : [])];
}

/** What happens when, from the application to the tasks. */
export function DatesSection() {
  const texts = useTexts(spoken.dates);
  const { data } = useEndpoint(listOpenIntakes, {});
  const { data: programme } = useEndpoint(getProgramme, {});
  const items: readonly Item[] = data ? datesOf(data, programme?.City) : texts.items;
  return (
    <Section id="dates" heading={texts.heading}>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: { xs: 3, md: 4 }, gridTemplateColumns: { md: 'repeat(3, 1fr)' } }}
      >
        {items.map((item) => (
          <Box key={item.name} sx={{ pl: 2.5, borderLeft: 3, borderColor: 'primary.main' }}>
            <Typography component="dt" sx={{ fontWeight: 700 }}>
              {item.name}
            </Typography>
            <Typography component="dd" sx={{ m: 0, mt: 0.5, color: 'text.secondary', whiteSpace: 'pre-line' }}>
              {item.text}
            </Typography>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
