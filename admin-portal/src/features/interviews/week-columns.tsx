import {
  type Answer,
  adminPages,
  findOverlaps,
  getInterviewForm,
  type Interview,
  minutesOf,
} from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import {
  loadingText,
  TextLink,
  today,
  useToast,
  Verbatim,
  VisuallyHidden,
  visuallyHidden,
} from '@internship-portals/shared-ui';
import { longDateAndTime, QueryBoundary, ShortDate } from '@internship-portals/shared-ui/dashboard';
import type { MovedInterview } from '@internship-portals/shared-ui/interviews';
import { useNavigate } from '@internship-portals/shared-ui/router';
import MoveIcon from '@mui/icons-material/OpenWithOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { type Target, useMoving } from './use-moving';
import { type Placed, placeInDay, type Span, sharedStart, shownDays, shownHours, timeOf } from './week-layout';
import { weekTexts as texts } from './week-texts';

/** Pixels of an hour: an interview of half an hour has room for its time and its name. */
const HOUR = 76;

/** Phones scroll a week in its own box, rather than cut its names off. */
const PHONE = '@media (max-width: 767.95px)';

/** Pixels of the column with the hours. */
const HOURS_WIDTH = 52;

const heightOf = (minutes: number) => (minutes / 60) * HOUR;

export interface WeekColumnsProps {
  /** Its days, `YYYY-MM-DD` from Monday to Sunday. */
  days: readonly string[];
  /** All of the week: they are what can overlap. */
  interviews: readonly Interview[];
  /** Whether one of them is shown. */
  isShown: (interview: Interview) => boolean;
  /** Ids of those that were just made. */
  made: ReadonlySet<string>;
  /** Shows the proposals of applicants. */
  onProposals: () => void;
}

/** A week of interviews as columns of days with their hours. What is moved opens the form with its new day and time. */
export function WeekColumns(props: WeekColumnsProps) {
  const form = useEndpoint(getInterviewForm, {});
  return (
    <QueryBoundary
      read={form}
      failed={texts.failed}
      waiting={<Skeleton role="status" aria-label={loadingText} variant="rounded" height={480} />}
    >
      {(settings) => <Columns {...props} settings={settings} />}
    </QueryBoundary>
  );
}

function Columns({
  days: all,
  interviews,
  isShown,
  made,
  onProposals,
  settings: { Hours, Holidays },
}: WeekColumnsProps & { settings: Pick<Answer<typeof getInterviewForm>, 'Hours' | 'Holidays'> }) {
  const navigate = useNavigate();
  const toast = useToast();
  const columns = useRef<HTMLDivElement>(null);
  const shown = interviews.filter(isShown);
  const days = shownDays(all, Hours, shown);
  const hours = shownHours(Hours, shown);
  const house = sharedStart(shown.flatMap(({ Place }) => Place ?? []));
  const overlaps = findOverlaps(interviews);
  const holidayOn = (day: string | undefined) => Holidays.find((holiday) => holiday.Date === day)?.Name;

  const openForm = (id: string, day: string, time: string) =>
    navigate(adminPages.scheduleInterview(id), {
      // The form begins with them.
      state: { movedTo: { Date: day, Time: time } } satisfies MovedInterview,
    });
  const onDrop = ({ id, day, from, by }: Target) => {
    const date = days[day];
    const interview = shown.find((one) => one.id === id);
    if (!date || !interview) return;
    const time = timeOf(from);
    const moved = date !== interview.Date || time !== interview.Time;
    // Its button opens the form also where nothing was moved.
    if (!moved && by === 'pointer') return;
    const holiday = holidayOn(date);
    if (moved && date < today()) return toast.error(texts.stays, `${interview.Name}: ${texts.passed}`);
    if (moved && holiday) return toast.error(texts.stays, `${interview.Name}: ${texts.holiday(holiday)}`);
    void openForm(id, date, time);
  };
  const { target, blockEvents, handleEvents } = useMoving({ columns, days: days.length, hours, onDrop });

  const movedInterview = target && shown.find(({ id }) => id === target.id);
  const targetDay = days[target?.day ?? -1];
  const moved =
    target && movedInterview && targetDay
      ? { ...movedInterview, Date: targetDay, Time: timeOf(target.from) }
      : undefined;
  const inTheWay = moved
    ? (findOverlaps([...interviews.filter(({ id }) => id !== moved.id), moved]).get(moved.id) ?? [])
    : [];
  const said = moved && [
    longDateAndTime({ date: moved.Date, time: moved.Time }),
    ...(inTheWay.length > 0 ? [texts.overlaps(inTheWay.join(', '))] : []),
    ...[holidayOn(moved.Date) ?? []].flat(),
  ];

  const untimed = shown.filter(({ Time }) => Time === null);
  const grid = { display: 'grid', gridTemplateColumns: `${HOURS_WIDTH}px repeat(${days.length}, minmax(0, 1fr))` };
  return (
    <Box sx={{ mb: 3 }}>
      <Notices interviews={shown} overlaps={overlaps} onProposals={onProposals} />
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        {texts.hint}
      </Typography>
      <Box
        role="group"
        aria-label={texts.grid}
        sx={{
          border: 1,
          borderColor: 'divider',
          borderRadius: '8px',
          bgcolor: 'background.paper',
          [PHONE]: {
            overflowX: 'auto',
            // Of what only screen readers have, too: it would make the page wider.
            position: 'relative',
            '& > div': { minWidth: HOURS_WIDTH + days.length * 108 },
          },
        }}
      >
        <Box sx={{ ...grid, borderBottom: 1, borderColor: 'divider' }}>
          <span />
          {days.map((day) => (
            <DayHeading
              key={day}
              day={day}
              holiday={holidayOn(day)}
              untimed={untimed.filter((one) => one.Date === day)}
              onMove={(id) => openForm(id, day, '')}
            />
          ))}
        </Box>
        <Box sx={{ ...grid, pt: 1 }}>
          <HourNames hours={hours} />
          <Box
            ref={columns}
            sx={{
              gridColumn: '2 / -1',
              display: 'grid',
              gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))`,
              height: heightOf(hours.until - hours.from),
              backgroundImage: 'linear-gradient(var(--mui-palette-divider) 1px, transparent 1px)',
              backgroundSize: `100% ${HOUR}px`,
            }}
          >
            {days.map((day, index) => (
              <Box
                key={day}
                sx={{
                  position: 'relative',
                  borderLeft: 1,
                  borderColor: 'divider',
                  ...(day === today() && { bgcolor: tint('primary', 5, 'transparent') }),
                  ...(holidayOn(day) && { bgcolor: 'action.selected' }),
                }}
              >
                <Lunch hours={Hours} from={hours.from} named={index === 0} />
                <Box component="ul" aria-labelledby={`week-${day}`} sx={{ listStyle: 'none', m: 0, p: 0 }}>
                  {placeInDay(shown.filter((one) => one.Date === day)).map((placed) => (
                    <Block
                      key={placed.interview.id}
                      placed={placed}
                      hours={hours}
                      house={house}
                      atEnd={index >= days.length / 2}
                      overlapping={overlaps.get(placed.interview.id) ?? []}
                      isNew={made.has(placed.interview.id)}
                      moving={target?.id === placed.interview.id}
                      blockEvents={blockEvents(placed)}
                      handleEvents={handleEvents(placed, index)}
                    />
                  ))}
                </Box>
                {moved && target?.day === index && (
                  <Ghost interview={moved} hours={hours} overlapping={inTheWay} holiday={holidayOn(day)} />
                )}
              </Box>
            ))}
          </Box>
        </Box>
      </Box>
      <span id="move-keys" hidden>
        {texts.keys}
      </span>
      <Box role="status" sx={visuallyHidden}>
        {target?.by === 'keys' && said?.join('. ')}
      </Box>
    </Box>
  );
}

/** What needs an eye in a week, in words. */
function Notices({
  interviews,
  overlaps,
  onProposals,
}: {
  interviews: readonly Interview[];
  overlaps: ReadonlyMap<string, readonly string[]>;
  onProposals: () => void;
}) {
  // Each two of them once.
  const named = new Set<string>();
  const overlapping = interviews.flatMap(({ id, Name }) => {
    const others = (overlaps.get(id) ?? []).filter((other) => !named.has(`${other}/${Name}`));
    for (const other of others) named.add(`${Name}/${other}`);
    return others.length > 0 ? { id, Name, others } : [];
  });
  const otherDay = interviews.filter(({ Reply }) => Reply?.Answer === 'another-day');
  return (
    <>
      {overlapping.length > 0 && (
        <Alert severity="error" role="presentation" sx={{ mb: 1.5 }}>
          {overlapping.map(({ id, Name, others }) => (
            <div key={id}>
              <Verbatim of={[Name, ...others]}>{texts.overlapping(Name, others.join(', '))}</Verbatim>
            </div>
          ))}
        </Alert>
      )}
      {otherDay.length > 0 && (
        <Alert
          severity="warning"
          role="presentation"
          // The button is on the line of the text.
          sx={{ mb: 1.5, '& .MuiAlert-action': { alignItems: 'center', pt: 0 } }}
          action={
            <Button color="inherit" size="small" onClick={onProposals}>
              {texts.proposals}
            </Button>
          }
        >
          {otherDay.map(({ id, Name }) => (
            <div key={id}>
              <Verbatim of={[Name]}>{texts.otherDay(Name)}</Verbatim>
            </div>
          ))}
        </Alert>
      )}
    </>
  );
}

function DayHeading({
  day,
  holiday,
  untimed,
  onMove,
}: {
  day: string;
  holiday: string | undefined;
  untimed: readonly Interview[];
  onMove: (id: string) => void;
}) {
  const isToday = day === today();
  return (
    <Box
      sx={{
        minWidth: 0,
        px: 1,
        py: 0.75,
        borderLeft: 1,
        borderColor: 'divider',
        overflowWrap: 'anywhere',
        ...(isToday && { boxShadow: 'inset 0 3px var(--mui-palette-primary-main)' }),
      }}
    >
      <Typography
        variant="h3"
        id={`week-${day}`}
        aria-current={isToday ? 'date' : undefined}
        sx={{ fontSize: '0.9375rem', fontWeight: 650, ...(isToday && { color: 'primary.main' }) }}
      >
        <ShortDate date={day} />
        {isToday && <VisuallyHidden>, {texts.today}</VisuallyHidden>}
      </Typography>
      {isToday && (
        <Typography aria-hidden sx={{ fontSize: '0.8125rem', fontWeight: 600, color: 'primary.main' }}>
          {texts.today}
        </Typography>
      )}
      {holiday && <Typography sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{holiday}</Typography>}
      {untimed.map(({ id, Name }) => (
        <Box key={id} sx={{ display: 'flex', alignItems: 'center', gap: 0.5, fontSize: '0.8125rem' }}>
          <Box sx={{ minWidth: 0, flex: 1 }}>
            <TextLink to={adminPages.applicant(id)} translate="no">
              {Name}
            </TextLink>{' '}
            {texts.noTime}
          </Box>
          <MoveButton name={Name} onClick={() => onMove(id)} />
        </Box>
      ))}
    </Box>
  );
}

function HourNames({ hours: { from, until } }: { hours: Span }) {
  const names = Array.from({ length: (until - from) / 60 }, (_, hour) => timeOf(from + hour * 60));
  return (
    <Box aria-hidden sx={{ fontSize: '0.75rem', color: 'text.secondary', textAlign: 'right', pr: 1 }}>
      {names.map((name) => (
        <Box key={name} sx={{ height: HOUR, lineHeight: 1, mt: '-6px', mb: '6px' }}>
          {name}
        </Box>
      ))}
    </Box>
  );
}

function Lunch({
  hours: { LunchFrom, LunchUntil },
  from,
  named,
}: {
  hours: Answer<typeof getInterviewForm>['Hours'];
  from: number;
  named: boolean;
}) {
  if (!LunchFrom || !LunchUntil) return null;
  return (
    <Box
      aria-hidden
      sx={{
        position: 'absolute',
        insetInline: 0,
        top: heightOf(minutesOf(LunchFrom) - from),
        height: heightOf(minutesOf(LunchUntil) - minutesOf(LunchFrom)),
        bgcolor: 'action.hover',
        color: 'text.secondary',
        fontSize: '0.75rem',
        p: 0.5,
      }}
    >
      {named && texts.lunch}
    </Box>
  );
}

const tint = (colour: 'primary' | 'error', share: number, base = 'var(--mui-palette-background-paper)') =>
  `color-mix(in srgb, var(--mui-palette-${colour}-main) ${share}%, ${base})`;

function Block({
  placed: { interview, from, until, lane, lanes },
  hours,
  house,
  atEnd,
  overlapping,
  isNew,
  moving,
  blockEvents,
  handleEvents,
}: {
  placed: Placed;
  hours: Span;
  /** How the places of this week begin. */
  house: string;
  /** Whether it is in the second half of the week, where it grows to the left. */
  atEnd: boolean;
  overlapping: readonly string[];
  isNew: boolean;
  moving: boolean;
  blockEvents: ReturnType<ReturnType<typeof useMoving>['blockEvents']>;
  handleEvents: ReturnType<ReturnType<typeof useMoving>['handleEvents']>;
}) {
  const { id, Name, Position, Place, Interviewers } = interview;
  const colour = overlapping.length > 0 ? 'error' : 'primary';
  const height = heightOf(until - from);
  const isShort = until - from < 60;
  // The name takes one line where there is room for two.
  const isShortest = until - from < 45;
  const hidden = isShort && Place ? house : '';
  const room = Place?.slice(hidden.length);
  const start = (lane / lanes) * 100;
  const side = atEnd ? { right: `${100 - ((lane + 1) / lanes) * 100}%` } : { left: `${start}%` };
  return (
    <Box
      component="li"
      {...blockEvents}
      sx={{
        position: 'absolute',
        top: heightOf(from - hours.from) + 1,
        ...side,
        width: `${100 / lanes}%`,
        height: height - 2,
        minHeight: 26,
        overflow: 'hidden',
        boxSizing: 'border-box',
        px: 0.75,
        // Names are cut off at the edge rather than broken in two.
        overflowWrap: 'normal',
        fontSize: '0.8125rem',
        lineHeight: '16px',
        border: 1,
        borderColor: `${colour}.main`,
        borderLeftWidth: isNew ? 7 : 4,
        borderRadius: '6px',
        bgcolor: tint(colour, 12),
        cursor: 'grab',
        userSelect: 'none',
        opacity: moving ? 0.45 : 1,
        '& [data-handle]': { position: 'absolute', top: 0, right: 0, opacity: 0 },
        '@media (hover: none)': { pr: 3, '& [data-handle]': { opacity: 1 } },
        // One line for each in a short block, rather than half of the place.
        '& > [data-detail]': {
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: isShort ? 'nowrap' : 'normal',
        },
        ...(isShortest && {
          '& > [data-name]': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
        }),
        '&:not(:hover, :focus-within) [data-house]': visuallyHidden,
        // What has no room is shown to who points at it or comes to it by keys.
        ...(!moving && {
          '&:hover, &:focus-within': {
            zIndex: 2,
            height: 'auto',
            minHeight: height - 2,
            minWidth: 'min(230px, 60vw)',
            pr: 3,
            overflowWrap: 'anywhere',
            boxShadow: 4,
            '& > :is([data-name], [data-detail])': { whiteSpace: 'normal' },
          },
        }),
        '&:hover [data-handle], &:focus-within [data-handle]': { opacity: 1 },
      }}
    >
      <Box data-name sx={{ pt: 0.25 }}>
        <Box component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
          {timeOf(from)}
          <VisuallyHidden> to {timeOf(until)}</VisuallyHidden>
        </Box>{' '}
        {isNew && <Box component="strong" sx={{ color: 'info.main' }}>{`${texts.isNew} `}</Box>}
        <TextLink to={adminPages.applicant(id)} translate="no" draggable={false}>
          {Name}
        </TextLink>
      </Box>
      <MoveButton name={Name} {...handleEvents} />
      {overlapping.length > 0 && (
        <Box sx={{ color: 'error.main', fontWeight: 600 }}>
          <Verbatim of={overlapping}>{texts.overlaps(overlapping.join(', '))}</Verbatim>
        </Box>
      )}
      <Box data-detail sx={{ color: 'text.secondary' }}>
        {hidden && <span data-house>{hidden}</span>}
        {[room, Position].filter(Boolean).join(', ')}
      </Box>
      {Interviewers.length > 0 && (
        <Box data-detail sx={{ color: 'text.secondary' }}>
          <Verbatim>{Interviewers.map((person) => person.Name).join(', ')}</Verbatim>
        </Box>
      )}
      <Box sx={{ color: 'text.secondary', pb: 0.5 }}>{answerOf(interview)}</Box>
    </Box>
  );
}

/** The applicant's answer, which helps nobody once the day is over: the week has only interviews without a result. */
function answerOf({ Date: date, Reply }: Interview): string {
  if (date < today() && Reply?.Answer !== 'withdrawn') return texts.needsResult;
  return Reply ? texts.answers[Reply.Answer] : texts.unanswered;
}

function MoveButton({
  name,
  ...events
}: { name: string } & Partial<ReturnType<ReturnType<typeof useMoving>['handleEvents']>>) {
  return (
    <IconButton
      size="small"
      data-handle
      aria-label={texts.move(name)}
      aria-describedby="move-keys"
      {...events}
      sx={{ p: 0.25, width: 24, height: 24, flexShrink: 0, touchAction: 'none' }}
    >
      <MoveIcon sx={{ fontSize: 18 }} />
    </IconButton>
  );
}

/** Where an interview would be. */
function Ghost({
  interview,
  hours,
  overlapping,
  holiday,
}: {
  interview: Interview;
  hours: Span;
  overlapping: readonly string[];
  holiday: string | undefined;
}) {
  const [placed] = placeInDay([interview]);
  if (!placed) return null;
  const colour = overlapping.length > 0 || holiday ? 'error' : 'primary';
  return (
    <Box
      aria-hidden
      sx={{
        position: 'absolute',
        zIndex: 3,
        insetInline: 0,
        top: heightOf(placed.from - hours.from) + 1,
        minHeight: heightOf(placed.until - placed.from) - 2,
        boxSizing: 'border-box',
        px: 1,
        fontSize: '0.8125rem',
        lineHeight: '16px',
        border: '2px dashed',
        borderColor: `${colour}.main`,
        borderRadius: '6px',
        bgcolor: tint(colour, 20),
        pointerEvents: 'none',
        boxShadow: 4,
      }}
    >
      <strong>{timeOf(placed.from)}</strong> <Verbatim>{interview.Name}</Verbatim>
      {(overlapping.length > 0 || holiday) && <div>{holiday ?? texts.overlaps(overlapping.join(', '))}</div>}
    </Box>
  );
}
