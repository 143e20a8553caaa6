import { cancelVisit, listVisits, moveVisit, offerVisit, type Visit } from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { ActionButton, conflictWords, formatLongDate, useToast, Verbatim } from '@internship-portals/shared-ui';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { FormModal, TextField, useServerForm } from '@internship-portals/shared-ui/form';
import { useParams } from '@internship-portals/shared-ui/router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { messages } from './messages';

const { visits: texts } = messages;

/** The times for visits of lecturers to the page's intern: offers them, and changes or cancels what is booked. */
export function Visits({ intern }: { intern: string }) {
  const { id = '' } = useParams();
  const read = useEndpoint(listVisits, { params: { id } });
  const [offering, setOffering] = useState(false);
  return (
    <Paper component="section" variant="outlined" aria-labelledby="visits" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" id="visits" sx={{ mb: 1 }}>
        {texts.title}
      </Typography>
      <QueryBoundary read={read} failed={texts.failed}>
        {({ Visits: visits, Today }) => (
          <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {texts.hint}
            </Typography>
            {visits.map((visit) => (
              <OneVisit key={visit.id} visit={visit} intern={intern} />
            ))}
            <Button variant="outlined" size="small" onClick={() => setOffering(true)}>
              {texts.offer}
            </Button>
            {offering && (
              <OfferModal
                internId={id}
                intern={intern}
                today={Today}
                last={visits.at(-1)}
                onClose={() => setOffering(false)}
              />
            )}
          </Stack>
        )}
      </QueryBoundary>
    </Paper>
  );
}

function OneVisit({ visit, intern }: { visit: Visit; intern: string }) {
  const { id, Date: date, Time, Length, Place, VideoLink, BookedBy } = visit;
  const cancel = useEndpointMutation(cancelVisit);
  const [moving, setMoving] = useState(false);
  const day = formatLongDate(date);
  const question = BookedBy === undefined ? {} : { question: texts.question(BookedBy) };
  return (
    <Box>
      <Typography sx={{ fontWeight: 600 }}>{texts.when(day, Time, Length)}</Typography>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {[Place, VideoLink].filter(Boolean).join(', ')}
      </Typography>
      <Typography variant="body2">
        {BookedBy === undefined ? texts.free : <Verbatim of={[BookedBy]}>{texts.booked(BookedBy)}</Verbatim>}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button size="small" variant="outlined" aria-label={texts.changeOf(day, Time)} onClick={() => setMoving(true)}>
          {texts.change}
        </Button>
        <ActionButton
          size="small"
          variant="outlined"
          color="error"
          aria-label={BookedBy === undefined ? texts.withdrawOf(day, Time) : texts.cancelOf(day, Time)}
          {...question}
          onAct={() => cancel.mutateAsync({ params: { id } })}
          done={({ message }) => message}
          of={intern}
          failed={texts.cancelFailed}
        >
          {BookedBy === undefined ? texts.withdraw : texts.cancel}
        </ActionButton>
      </Box>
      {moving && <MoveModal visit={visit} intern={intern} onClose={() => setMoving(false)} />}
    </Box>
  );
}

interface Values {
  Date: string;
  Time: string;
  Length: string;
  Place: string;
  VideoLink: string;
}

const toBody = ({ Length, ...values }: Values) => ({
  ...values,
  Length: Length.trim() === '' ? Number.NaN : Number(Length),
});

interface OfferModalProps {
  internId: string;
  intern: string;
  today: string;
  /** The last time, whose place the next one starts with. */
  last: Visit | undefined;
  onClose: () => void;
}

function OfferModal({ internId, intern, today, last, onClose }: OfferModalProps) {
  const offer = useEndpointMutation(offerVisit);
  return (
    <VisitModal
      intern={intern}
      title={texts.offer}
      values={{
        Date: today,
        Time: '',
        Length: String(last?.Length ?? 60),
        Place: last?.Place ?? '',
        VideoLink: last?.VideoLink ?? '',
      }}
      save={(values) => offer.mutateAsync({ params: { id: internId }, body: toBody(values) })}
      onClose={onClose}
    />
  );
}

function MoveModal({ visit, intern, onClose }: { visit: Visit; intern: string; onClose: () => void }) {
  const move = useEndpointMutation(moveVisit);
  const { id, Length, Date: date, Time, Place, VideoLink, BookedBy } = visit;
  return (
    <VisitModal
      intern={intern}
      title={texts.changeTitle}
      text={BookedBy === undefined ? undefined : texts.changeText(BookedBy)}
      values={{ Date: date, Time, Length: String(Length), Place, VideoLink }}
      save={(values) => move.mutateAsync({ params: { id }, body: toBody(values) })}
      onClose={onClose}
    />
  );
}

interface VisitModalProps {
  intern: string;
  title: string;
  text?: string | undefined;
  values: Values;
  save: (values: Values) => Promise<{ message: string }>;
  onClose: () => void;
}

function VisitModal({ intern, title, text, values, save, onClose }: VisitModalProps) {
  const toast = useToast();
  const form = useServerForm({
    defaultValues: values,
    submit: save,
    onSuccess: ({ message }) => {
      toast.success(message, { detail: intern, names: [intern] });
      onClose();
    },
    onFailure: (error) => {
      toast.error(texts.saveFailed);
      return conflictWords(error, '') || undefined;
    },
  });
  return (
    <FormModal
      title={title}
      form={form}
      labels={{ submit: texts.save, submitting: texts.saving, cancel: texts.back }}
      width="xs"
      onClose={onClose}
    >
      {text && <Typography>{text}</Typography>}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
        <TextField name="Date" label={texts.date} type="date" readOnly={form.submitting} />
        <TextField name="Time" label={texts.time} type="time" readOnly={form.submitting} />
      </Box>
      <TextField name="Length" label={texts.length} type="number" readOnly={form.submitting} />
      <TextField name="Place" label={texts.place} maxLength={200} readOnly={form.submitting} />
      <TextField name="VideoLink" label={texts.video} maxLength={500} readOnly={form.submitting} />
    </FormModal>
  );
}
