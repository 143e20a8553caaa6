import { type AttendanceDay, correctAttendance } from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { formatLongDate } from '@internship-portals/shared-ui';
import { TextField } from '@internship-portals/shared-ui/form';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { messages } from './messages';
import { RequestModal } from './request-modal';

const { correction: texts } = messages;

/** Asks for other times of a day. It starts with those that wait, or else those that count. */
export function CorrectionModal({ day, onClose }: { day: AttendanceDay; onClose: () => void }) {
  const correct = useEndpointMutation(correctAttendance);
  const waiting = day.Corrections.find(({ State }) => State === 'waiting');
  const { In, Out } = waiting ?? day;
  return (
    <RequestModal
      title={texts.title(formatLongDate(day.Date))}
      texts={texts}
      defaultValues={{ In: In ?? '', Out: Out ?? '', Reason: waiting?.Reason ?? '' }}
      draft={`attendance/${day.Date}`}
      submit={(values) => correct.mutateAsync({ body: { Date: day.Date, ...values } })}
      onClose={onClose}
    >
      {(isSubmitting) => (
        <>
          <Typography>{texts.about}</Typography>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
            <TextField name="In" label={texts.in} type="time" readOnly={isSubmitting} />
            <TextField name="Out" label={texts.out} type="time" readOnly={isSubmitting} />
          </Box>
        </>
      )}
    </RequestModal>
  );
}
