import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '../dashboard/badge';
import { EmptyState } from '../dashboard/empty-state';
import { longDateAndTime, ShortDate } from '../dashboard/short-date';
import { today } from '../display/day';
import { formatShortDate } from '../display/format-short-date';
import { TextLink } from '../display/link-button';
import { Verbatim } from '../display/verbatim';
import { BusyButton } from '../feedback/busy-button';
import { loadingText } from '../feedback/loading-screen';
import { PrintSheet } from '../print/print-sheet';
import { agendaTexts as texts } from './messages';
import type { useWeek } from './use-week';

/** An interview as the agenda shows it; the contract's `Interview` fits. */
export interface ShownInterview {
  id: string;
  Name: string;
  Position: string;
  /** `YYYY-MM-DD` */
  Date: string;
  /** `HH:MM` */
  Time: string | null;
  /** Minutes. */
  Length: number | null;
  Place: string | null;
  VideoLink: string | null;
  Message: string | null;
  Interviewers: readonly { user_id: string; Name: string }[];
  Mine: boolean;
  Reply: {
    Answer: 'coming' | 'another-day' | 'withdrawn';
    Reason: string | null;
    Proposals: readonly { Date: string; Time: string | null }[];
  } | null;
}

export interface InterviewAgendaProps {
  week: ReturnType<typeof useWeek>;
  interviews: readonly ShownInterview[];
  /** The week is being read: nothing is said about it yet. */
  loading?: boolean;
  /** IANA name of the zone of the times. */
  timeZone: string;
  /** The address of an applicant's page; without it names are no links. */
  addressOf?: (id: string) => string;
  /** The names of those whose interviews one overlaps with, by its id. */
  overlaps?: ReadonlyMap<string, readonly string[]>;
  /** What moves an interview to a day and time that the applicant proposes. Without it, and on paper, they are text. */
  moves?: (interview: ShownInterview) => ReactNode;
  /** Ids of those that were just made. */
  made?: ReadonlySet<string>;
  /** Further tools above the days. */
  tools?: ReactNode;
  /** A word about the interviews, above the days. */
  about?: ReactNode;
  /** Shown on the screen in place of the days. Paper has the days. */
  instead?: ReactNode;
}

/** The interviews of a week, day by day. */
export function InterviewAgenda({
  week,
  interviews,
  loading = false,
  timeZone,
  tools,
  about,
  instead,
  ...row
}: InterviewAgendaProps) {
  const days = week.days.filter((day) => interviews.some((one) => one.Date === day));
  return (
    <Box sx={{ maxWidth: instead ? 1600 : 920 }}>
      <PrintSheet />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          mb: 2,
          '@media print': { display: 'none' },
        }}
      >
        <Button variant="outlined" onClick={() => week.move(-1)}>
          {texts.before}
        </Button>
        <BusyButton variant="outlined" busy={false} blocked={week.isPresent} onClick={() => week.move(0)}>
          {texts.now}
        </BusyButton>
        <Button variant="outlined" onClick={() => week.move(1)}>
          {texts.after}
        </Button>
        {tools}
      </Box>
      <Typography variant="h2" aria-live="polite" sx={{ mb: 0.5 }}>
        {texts.week(formatShortDate(week.from), formatShortDate(week.to))}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {texts.zone(timeZone)}
      </Typography>
      {about}
      {instead && <Box sx={{ '@media print': { display: 'none' } }}>{instead}</Box>}
      <Box sx={instead ? { display: 'none', '@media print': { display: 'block' } } : undefined}>
        {days.length === 0 && loading && (
          <Skeleton role="status" aria-label={loadingText} variant="rounded" height={96} />
        )}
        {days.length === 0 && !loading && (
          <Paper variant="outlined" sx={{ mb: 3 }}>
            <EmptyState title={texts.none} hint={texts.noneHint} />
          </Paper>
        )}
        {days.map((day) => (
          <Box key={day} component="section" aria-labelledby={`day-${day}`} sx={{ mb: 3 }}>
            <Typography
              variant="h3"
              id={`day-${day}`}
              sx={{ mb: 1, fontSize: '1rem', fontWeight: 650, breakAfter: 'avoid' }}
            >
              <ShortDate date={day} />
              {day === today() && `, ${texts.today}`}
            </Typography>
            <Paper variant="outlined" component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {interviews
                .filter((one) => one.Date === day)
                .map((one) => (
                  <Row key={one.id} interview={one} {...row} />
                ))}
            </Paper>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const tones: Record<NonNullable<ShownInterview['Reply']>['Answer'], BadgeTone> = {
  coming: 'green',
  'another-day': 'orange',
  withdrawn: 'grey',
};

/** '10:00 to 10:45', or that there is no time. */
function hours({ Time, Length }: ShownInterview): string {
  if (Time === null) return texts.wholeDay;
  const [hour = 0, minute = 0] = Time.split(':').map(Number);
  const end = hour * 60 + minute + (Length ?? 0);
  const two = (value: number) => String(value).padStart(2, '0');
  return Length === null ? Time : `${Time} to ${two(Math.floor(end / 60) % 24)}:${two(end % 60)}`;
}

type RowProps = Pick<InterviewAgendaProps, 'addressOf' | 'moves' | 'overlaps' | 'made'>;

function Row({ interview, addressOf, moves, overlaps, made }: RowProps & { interview: ShownInterview }) {
  const overlapping = overlaps?.get(interview.id) ?? [];
  const { id, Name, Position, Place, VideoLink, Interviewers, Mine, Reply } = interview;
  const quiet = { color: 'text.secondary', overflowWrap: 'anywhere' } as const;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: { xs: 0.5, sm: 2 },
        gridTemplateColumns: { sm: '120px minmax(0, 1fr) auto' },
        px: { xs: 2, sm: 3 },
        py: 1.5,
        breakInside: 'avoid',
        // A sheet is narrow: the answer wraps, and leaves its width to the name.
        '@media print': { gridTemplateColumns: '120px minmax(0, 1fr) 130px' },
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Typography sx={{ fontWeight: 600 }}>{hours(interview)}</Typography>
      <Box sx={{ minWidth: 0 }}>
        <Typography dir="auto" translate="no" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {addressOf ? <TextLink to={addressOf(id)}>{Name}</TextLink> : Name}
        </Typography>
        <Typography variant="body2" sx={quiet}>
          {[Position, Place].filter(Boolean).join(', ')}
        </Typography>
        {Interviewers.length > 0 && (
          <Typography variant="body2" sx={quiet}>
            {texts.interviewers}: <Verbatim>{Interviewers.map((person) => person.Name).join(', ')}</Verbatim>
          </Typography>
        )}
        {overlapping.length > 0 && (
          <Typography variant="body2" color="error" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            <Verbatim of={overlapping}>{texts.overlaps(overlapping.join(', '))}</Verbatim>
          </Typography>
        )}
        {VideoLink && (
          <Typography variant="body2">
            <Link
              href={VideoLink}
              target="_blank"
              rel="noreferrer"
              // Paper opens nothing, so it has the address.
              sx={{ overflowWrap: 'anywhere', '@media print': { '&::after': { content: '": " attr(href)' } } }}
            >
              {texts.video}
            </Link>
          </Typography>
        )}
        {Reply?.Reason && (
          <Typography variant="body2" dir="auto" sx={{ ...quiet, whiteSpace: 'pre-line' }}>
            {Reply.Reason}
          </Typography>
        )}
        {Reply && Reply.Proposals.length > 0 && (
          <Box sx={{ mt: 0.5 }}>
            <Box sx={moves && { display: 'none', '@media print': { display: 'block' } }}>
              <Proposals proposals={Reply.Proposals} />
            </Box>
            {moves?.(interview)}
          </Box>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'flex-start', alignContent: 'flex-start' }}>
        {made?.has(id) && <Badge tone="blue">{texts.isNew}</Badge>}
        {Mine && <Badge tone="blue">{texts.mine}</Badge>}
        {interview.Date < today() && Reply?.Answer !== 'withdrawn' ? (
          // The agenda has only those without a result, and an answer about a day that is over helps nobody.
          <Badge tone="orange">{texts.needsResult}</Badge>
        ) : (
          <Badge tone={Reply ? tones[Reply.Answer] : 'grey'}>
            {Reply ? texts.answers[Reply.Answer] : texts.unanswered}
          </Badge>
        )}
      </Box>
    </Box>
  );
}

function Proposals({ proposals }: { proposals: NonNullable<ShownInterview['Reply']>['Proposals'] }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
      <Typography variant="body2">{texts.proposals}:</Typography>
      {proposals.map(({ Date: date, Time: time }, index) => (
        <Typography key={longDateAndTime({ date, time })} variant="body2">
          {index > 0 && `${texts.or} `}
          <ShortDate date={date} time={time} />
        </Typography>
      ))}
    </Box>
  );
}
