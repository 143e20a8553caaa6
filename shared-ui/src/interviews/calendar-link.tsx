import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Moment } from '../display/moment';
import { ActionButton } from '../feedback/action-button';
import { CopyField } from '../form/copy-field';
import { agendaTexts } from './messages';

const { feed: texts } = agendaTexts;

export interface CalendarLinkProps {
  /** UTC, ISO 8601; null without a link. */
  createdAt: string | null;
  usedAt: string | null;
  /** Makes a link and returns it. */
  onRenew: () => Promise<string>;
  onEnd: () => Promise<unknown>;
  /** As wide as the page, below the days of a week beside each other. */
  wide?: boolean;
}

/** The private link to one's interviews as a calendar: made, renewed and ended here. */
export function CalendarLink({ createdAt, usedAt, onRenew, onEnd, wide = false }: CalendarLinkProps) {
  const [link, setLink] = useState<string>();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby="calendar"
      // A link to one's own calendar is no business of paper.
      sx={{ maxWidth: wide ? 1600 : 920, p: { xs: 2, sm: 3 }, '@media print': { display: 'none' } }}
    >
      <Typography variant="h2" id="calendar" sx={{ mb: 1 }}>
        {texts.title}
      </Typography>
      <Typography sx={{ mb: 1 }}>{texts.about}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {createdAt ? (
          <>
            {texts.made} <Moment at={createdAt} />.
          </>
        ) : (
          texts.none
        )}
        {usedAt && (
          <>
            {' '}
            {texts.used} <Moment at={usedAt} />.
          </>
        )}
      </Typography>
      {link && createdAt && (
        <Box sx={{ mb: 2 }}>
          <CopyField label={texts.link} value={link} hint={texts.once} />
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <ActionButton
          variant="outlined"
          question={createdAt ? texts.question : undefined}
          onAct={async () => setLink(await onRenew())}
          done={texts.renewed}
          failed={texts.renewFailed}
        >
          {createdAt ? texts.renew : texts.make}
        </ActionButton>
        {createdAt && (
          <ActionButton color="error" onAct={onEnd} done={texts.ended} failed={texts.endFailed}>
            {texts.end}
          </ActionButton>
        )}
      </Box>
    </Paper>
  );
}
