import {
  type Answer,
  comeIn,
  goOut,
  hoursAndMinutes,
  internPages,
  type readAttendance,
} from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import {
  ActionButton,
  conflictWords,
  formatLongDate,
  TextLink,
  useToast,
  Verbatim,
} from '@internship-portals/shared-ui';
import { Form, SubmitButton, TextField, useServerForm } from '@internship-portals/shared-ui/form';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { homeTexts } from './home-texts';
import { messages } from './messages';

const { today: texts } = messages;

/** As large as a thumb, and as wide as a phone. */
const button = { minHeight: { xs: 56, lg: 44 }, width: { xs: '100%', sm: 220, lg: '100%' } } as const;

/** Whether the intern is in today, the hours of the week, and the button that clocks in or out. */
export function Clock({ attendance }: { attendance: Answer<typeof readAttendance> }) {
  const { Today, Weeks, Week, HoursAWeek, Open } = attendance;
  const line = useRef<HTMLParagraphElement>(null);
  const out = useEndpointMutation(goOut);
  const day = Week?.Days.find((each) => each.Date === Today);
  if (!day) return null;
  const { In, Out, Holiday, Leave } = day;
  // The button that was pressed is gone.
  const focusState = () => line.current?.focus();
  return (
    <Box
      sx={{
        display: 'grid',
        // Side by side between a phone and the narrow column of a desk.
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'minmax(0, 1fr)' },
        gap: 1.5,
        justifyItems: 'start',
        '& > [role=note]': { gridColumn: '1 / -1' },
      }}
    >
      <div>
        <Typography
          ref={line}
          tabIndex={-1}
          sx={{ fontSize: { xs: '1.125rem', lg: '1rem' }, fontWeight: 600, outline: 'none' }}
        >
          {In === null ? texts.none : Out === null ? texts.in(In) : texts.times(In, Out)}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          {texts.hours(hoursAndMinutes(Weeks[0]?.Minutes ?? 0), HoursAWeek > 0 ? `${HoursAWeek} h` : '')}
        </Typography>
        {Holiday && <Typography>{texts.holiday(Holiday)}</Typography>}
        {Leave && <Typography>{texts.leave}</Typography>}
      </div>
      {In === null ? (
        <ClockInForm place={attendance.Place} office={attendance.Office} onDone={focusState} />
      ) : (
        Out === null && (
          <ActionButton
            variant="contained"
            size="large"
            onAct={async () => {
              const answer = await out.mutateAsync({});
              focusState();
              return answer;
            }}
            done={({ message }) => message}
            failed={texts.failed}
            sx={button}
          >
            {texts.clockOut}
          </ActionButton>
        )
      )}
      {Open.map((open) => (
        <Typography
          key={open}
          component="div"
          role="note"
          sx={{ borderLeft: 4, borderColor: 'warning.main', pl: 1.5, overflowWrap: 'anywhere' }}
        >
          {texts.open(formatLongDate(open))} <TextLink to={internPages.attendanceWeek(open)}>{texts.correct}</TextLink>
        </Typography>
      ))}
    </Box>
  );
}

/** The place starts as it was the last time, so that one tap is enough. The network of an office says it without typing. */
function ClockInForm({ place, office, onDone }: { place: string; office: string | undefined; onDone: () => void }) {
  const toast = useToast();
  const enter = useEndpointMutation(comeIn);
  const form = useServerForm({
    defaultValues: { Place: place },
    submit: (body) => enter.mutateAsync({ body }),
    onSuccess: ({ message }) => {
      toast.success(message);
      onDone();
    },
    onFailure: (error) => {
      toast.error(texts.failed);
      return conflictWords(error, '') || undefined;
    },
  });
  return (
    <Box sx={{ width: '100%', maxWidth: 480, '@media print': { display: 'none' } }}>
      <Form form={form} label={homeTexts.title}>
        {office ? (
          <Typography>
            <Verbatim of={[office]}>{texts.office(office)}</Verbatim>
          </Typography>
        ) : (
          <TextField
            name="Place"
            label={texts.place}
            hint={texts.placeHint}
            maxLength={100}
            readOnly={form.submitting}
          />
        )}
        <Box>
          <SubmitButton busyText={texts.saving} sx={button}>
            {texts.clockIn}
          </SubmitButton>
        </Box>
      </Form>
    </Box>
  );
}
