import type { AttendanceRequest } from '@internship-portals/shared-api/contract';
import { formatLongDate, Verbatim } from '@internship-portals/shared-ui';
import { Badge, type BadgeTone } from '@internship-portals/shared-ui/dashboard';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { LeaveModal } from './leave-modal';
import { messages } from './messages';
import { WithdrawButton } from './withdraw-button';

const { leave: texts } = messages;

const TONES: Record<AttendanceRequest['State'], BadgeTone> = {
  waiting: 'blue',
  confirmed: 'green',
  refused: 'orange',
  withdrawn: 'orange',
};

/** Leave that was asked for, the newest first, and the button that asks for more. */
export function Leave({ leave, ended }: { leave: readonly AttendanceRequest[]; ended: boolean }) {
  const id = useId();
  const [asking, setAsking] = useState(false);
  return (
    <Paper component="section" aria-labelledby={id} variant="outlined" sx={{ p: 2 }}>
      <Typography variant="h2" id={id} sx={{ mb: 1 }}>
        {texts.title}
      </Typography>
      {leave.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{texts.none}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {leave.map(({ id: request, Kind, StartsOn, EndsOn, State, Answer }) => (
          <Box component="li" key={request} sx={{ py: 1 }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
              <Typography component="span" sx={{ fontWeight: 600 }}>
                {messages.kinds[Kind]}
              </Typography>
              <Badge tone={TONES[State]} ticked={State === 'confirmed'}>
                {messages.states[State]}
              </Badge>
            </Box>
            <Typography variant="body2">{texts.days(formatLongDate(StartsOn), formatLongDate(EndsOn))}</Typography>
            {Answer && (
              <Typography
                variant="body2"
                dir="auto"
                sx={{ color: 'text.secondary', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
              >
                <Verbatim of={[Answer.By]}>{texts.answer(Answer.By, Answer.Text)}</Verbatim>
              </Typography>
            )}
            {State === 'waiting' && !ended && <WithdrawButton id={request} />}
          </Box>
        ))}
      </Box>
      {!ended && (
        <Button variant="outlined" size="small" onClick={() => setAsking(true)} sx={{ mt: 1 }}>
          {texts.ask}
        </Button>
      )}
      {asking && <LeaveModal onClose={() => setAsking(false)} />}
    </Paper>
  );
}
