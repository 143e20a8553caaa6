import { bookVisit, giveUpVisit, listOfferedVisits, type Visit } from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { ActionButton, describeError, formatLongDate, useTexts } from '@internship-portals/shared-ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { spoken } from './messages';

/** The times that the supervisor offers for a visit, of which the lecturer books one, or the visit that is booked. */
export function Visits({ token, intern }: { token: string; intern: string }) {
  const texts = useTexts(spoken.visits);
  const read = useEndpoint(listOfferedVisits, { params: { token } });
  const book = useEndpointMutation(bookVisit);
  const giveUp = useEndpointMutation(giveUpVisit);
  if (read.error) return <Alert severity="error">{describeError(read.error)}</Alert>;
  if (!read.data) return null;
  const { Visits: visits, TimeZone } = read.data;
  const own = visits.find(({ BookedBy }) => BookedBy !== undefined);
  if (own) {
    return (
      <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
        <Typography>{texts.booked}</Typography>
        <When visit={own} timeZone={TimeZone} />
        <ActionButton
          variant="outlined"
          color="error"
          question={{ ...texts.question, tone: 'danger' }}
          onAct={() => giveUp.mutateAsync({ params: { token, visit: own.id } })}
          done={({ message }) => message}
          of={intern}
          failed={texts.cancelFailed}
        >
          {texts.cancel}
        </ActionButton>
      </Box>
    );
  }
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {visits.length === 0 ? texts.none : texts.hint}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {visits.map((visit) => (
          <Box
            component="li"
            key={visit.id}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              justifyContent: 'space-between',
              gap: 1.5,
              py: 1.5,
              borderBottom: 1,
              borderColor: 'divider',
              '&:last-child': { borderBottom: 0, pb: 0 },
            }}
          >
            <When visit={visit} timeZone={TimeZone} />
            <ActionButton
              variant="outlined"
              aria-label={texts.bookOf({ day: formatLongDate(visit.Date), time: visit.Time })}
              onAct={() => book.mutateAsync({ params: { token, visit: visit.id } })}
              done={({ message }) => message}
              of={intern}
              failed={texts.bookFailed}
            >
              {texts.book}
            </ActionButton>
          </Box>
        ))}
      </Box>
    </>
  );
}

function When({ visit, timeZone }: { visit: Visit; timeZone: string }) {
  const texts = useTexts(spoken.visits);
  const { Date: date, Time, Length, Place, VideoLink } = visit;
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography sx={{ fontWeight: 600 }}>{texts.when({ day: formatLongDate(date), time: Time })}</Typography>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {texts.length({ minutes: Length, zone: timeZone })} {Place}
        {Place && VideoLink ? ', ' : ''}
        {VideoLink && <Link href={VideoLink}>{VideoLink}</Link>}
      </Typography>
    </Box>
  );
}
