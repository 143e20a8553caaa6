import type { LogbookWeek } from '@internship-portals/shared-api/contract';
import { Moment, Verbatim } from '@internship-portals/shared-ui';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { messages } from './messages';

const { week: texts } = messages;

/** Where the week stands, with the supervisor's comment. Renders nothing for a week that was never handed in. */
export function WeekNotice({ week: { State, HandedInAt, Comment, Signature } }: { week: LogbookWeek }) {
  const said = {
    open: undefined,
    'handed-in': { title: texts.handedIn, at: HandedInAt, hint: texts.waits, name: '', colour: 'info.main' },
    'sent-back': {
      title: texts.sentBack(Comment?.By ?? ''),
      name: Comment?.By ?? '',
      at: Comment?.At ?? null,
      hint: texts.mend,
      colour: 'warning.main',
    },
    signed: {
      title: texts.signed(Signature?.By ?? ''),
      name: Signature?.By ?? '',
      at: Signature?.At ?? null,
      hint: `${texts.reference(Signature?.Reference ?? '')} ${texts.final}`,
      colour: 'success.main',
    },
  }[State];
  if (!said) return null;
  return (
    <Paper variant="outlined" role="note" sx={{ borderLeft: 4, borderLeftColor: said.colour, px: 2, py: 1.5 }}>
      <Typography sx={{ fontWeight: 600 }}>
        <Verbatim of={[said.name]}>{said.title}</Verbatim>
        {said.at && (
          <>
            , <Moment at={said.at} />
          </>
        )}
      </Typography>
      {Comment && (
        <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', my: 0.5 }}>
          {Comment.Text}
        </Typography>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <Verbatim of={[Signature?.Reference ?? '']}>{said.hint}</Verbatim>
      </Typography>
    </Paper>
  );
}
