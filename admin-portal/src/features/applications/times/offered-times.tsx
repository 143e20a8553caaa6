import { type Applicant, withdrawTimes } from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { ActionButton } from '@internship-portals/shared-ui';
import { ShortDate } from '@internship-portals/shared-ui/dashboard';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { messages as texts } from './messages';
import { stateOf, wordsFor } from './state-of-times';

/** The times that an applicant is to choose from. While one can be chosen, they can be taken back. */
export function OfferedTimes({ applicant }: { applicant: Applicant }) {
  const { OfferedTimes: offered, id, Name } = applicant;
  const withdraw = useEndpointMutation(withdrawTimes);
  if (!offered) return null;
  const state = stateOf(offered);
  return (
    <Paper component="section" variant="outlined" aria-labelledby="offered-times" sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Typography variant="h2" id="offered-times" sx={{ mb: 1 }}>
        {wordsFor(applicant)}
      </Typography>
      <Box component="ul" sx={{ m: 0, mb: 1, pl: 2.5 }}>
        {offered.Times.map(({ Date: date, Time: time }) => (
          <li key={`${date} ${time}`}>
            <ShortDate date={date} time={time} />
          </li>
        ))}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {state === 'open' ? `${texts.openUntil} ${texts.untold}` : texts[state]}
      </Typography>
      {state === 'open' && (
        <ActionButton
          size="small"
          variant="outlined"
          color="inherit"
          sx={{ mt: 1.5 }}
          onAct={() => withdraw.mutateAsync({ params: { id } })}
          done={texts.takenBack}
          of={Name}
          failed={texts.takeBackFailed}
        >
          {texts.takeBack}
        </ActionButton>
      )}
    </Paper>
  );
}
