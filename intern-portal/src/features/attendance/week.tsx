import {
  type AttendanceDay,
  type AttendanceRequest,
  type AttendanceWeek,
  hoursAndMinutes,
} from '@internship-portals/shared-api/contract';
import { formatLongDate, Verbatim } from '@internship-portals/shared-ui';
import { Badge } from '@internship-portals/shared-ui/dashboard';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { CorrectionModal } from './correction-modal';
import { messages } from './messages';
import { WithdrawButton } from './withdraw-button';

const { day: texts } = messages;

/** One week: its hours, and each day with its times and corrections. */
export function Week({
  week: { Monday, Minutes, Days },
  hoursAWeek,
  today,
  ended,
}: {
  week: AttendanceWeek;
  hoursAWeek: number;
  today: string;
  ended: boolean;
}) {
  const id = useId();
  const [correcting, setCorrecting] = useState<AttendanceDay>();
  return (
    <section aria-labelledby={id}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5, mb: 1.5 }}>
        <Typography variant="h2" id={id}>
          {messages.week.title(formatLongDate(Monday))}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {messages.week.hours(hoursAndMinutes(Minutes), hoursAWeek > 0 ? `${hoursAWeek} h` : '')}
        </Typography>
      </Box>
      <Paper component="ul" variant="outlined" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {Days.map((day, index) => (
          <Box
            component="li"
            key={day.Date}
            sx={{ px: 2, py: 1.5, borderTop: index === 0 ? 0 : 1, borderColor: 'divider', breakInside: 'avoid' }}
          >
            <Day day={day} today={today} onCorrect={ended || day.Date > today ? undefined : () => setCorrecting(day)} />
          </Box>
        ))}
      </Paper>
      {correcting && <CorrectionModal day={correcting} onClose={() => setCorrecting(undefined)} />}
    </section>
  );
}

function Day({ day, today, onCorrect }: { day: AttendanceDay; today: string; onCorrect: (() => void) | undefined }) {
  const { In, Out, Minutes, Pause, Place, OfficeIn, OfficeOut, Recorded, Holiday, Leave, Corrections } = day;
  const title = formatLongDate(day.Date);
  const isOpen = In !== null && Out === null && day.Date < today;
  const confirmed = Corrections.findLast(({ State }) => State === 'confirmed')?.Answer;
  const isEmpty = In === null && !Holiday && !Leave;
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 0.5 }}>
        {/* What does not fit wraps beneath the day: the button stays beside it, so days are even. */}
        <Box
          sx={{
            flex: 1,
            minWidth: 0,
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 1.5,
            rowGap: 0.5,
          }}
        >
          <Typography variant="h3">{title}</Typography>
          {Holiday && <Badge tone="yellow">{texts.holiday(Holiday)}</Badge>}
          {Leave && <Badge tone="blue">{messages.kinds[Leave]}</Badge>}
          {isOpen && <Badge tone="orange">{texts.open}</Badge>}
        </Box>
        {onCorrect && (
          <Button size="small" aria-label={texts.correctOf(title)} onClick={onCorrect} sx={{ flexShrink: 0, mr: -1.5 }}>
            {texts.correct}
          </Button>
        )}
      </Box>
      {In !== null && (
        <Typography>
          {texts.times(In, Out ?? texts.noOut)}
          {Minutes > 0 && ` · ${hoursAndMinutes(Minutes)}`}
          {Pause && ` (${texts.pause(hoursAndMinutes(Pause))})`}
          {Place && (
            <>
              {' · '}
              <Verbatim of={[Place]}>{Place}</Verbatim>
            </>
          )}
        </Typography>
      )}
      {OfficeIn && (
        <Beneath>
          <Verbatim of={[OfficeIn]}>{texts.officeIn(OfficeIn)}</Verbatim>
        </Beneath>
      )}
      {OfficeOut && (
        <Beneath>
          <Verbatim of={[OfficeOut]}>{texts.officeOut(OfficeOut)}</Verbatim>
        </Beneath>
      )}
      {isEmpty && <Beneath>{day.Date > today ? texts.coming : texts.none}</Beneath>}
      {Recorded && (
        <Beneath>
          {confirmed && <Verbatim of={[confirmed.By]}>{`${texts.corrected(confirmed.By)}. `}</Verbatim>}
          {Recorded.In === null ? texts.recordedNothing : texts.recorded(Recorded.In, Recorded.Out ?? texts.noOut)}
        </Beneath>
      )}
      {Corrections.filter(({ State }) => State !== 'confirmed').map((request) => (
        <Correction key={request.id} request={request} canWithdraw={onCorrect !== undefined} />
      ))}
    </>
  );
}

function Beneath({ children }: { children: ReactNode }) {
  return (
    <Typography component="div" variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  );
}

/** A correction that waits or was refused. */
function Correction({ request, canWithdraw }: { request: AttendanceRequest; canWithdraw: boolean }) {
  const { id, In, Out, Reason, State, Answer } = request;
  const by = Answer?.By ?? '';
  const waits = State === 'waiting';
  return (
    <Box role="note" sx={{ borderLeft: 4, borderColor: waits ? 'info.main' : 'warning.main', pl: 1.5, mt: 1 }}>
      <Typography variant="body2">
        <Verbatim of={[by]}>
          {waits ? texts.waits(In ?? '', Out ?? '') : texts.refused(by, In ?? '', Out ?? '')}
        </Verbatim>
      </Typography>
      <Typography variant="body2" dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {waits ? Reason : Answer?.Text}
      </Typography>
      {waits && canWithdraw && (
        <Box sx={{ ml: -1.5 }}>
          <WithdrawButton id={id} />
        </Box>
      )}
    </Box>
  );
}
