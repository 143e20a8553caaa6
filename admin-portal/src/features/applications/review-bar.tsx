import type { Applicant } from '@internship-portals/shared-api/contract';
import { BusyButton, useSecondsLeft, Verbatim } from '@internship-portals/shared-ui';
import NavigateBefore from '@mui/icons-material/NavigateBefore';
import NavigateNext from '@mui/icons-material/NavigateNext';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { messages as mailTime } from './mail-time/messages';
import { messages } from './messages';
import { type OwnDecision, TO_INVITE } from './use-review-decisions';

const { review: texts, decisions, declines } = messages;

/** The last decision: a decline for as long as it can be undone, which begins with the server's answer. */
export function UndoLine({
  decision: { applicant, result, pending = false, until = 0, mailAt },
  undoing,
  onUndo,
  children,
}: {
  decision: OwnDecision;
  undoing: boolean;
  onUndo: () => void;
  /** Further buttons about the decision. */
  children?: ReactNode;
}) {
  const seconds = useSecondsLeft(until);
  const isLater = result === TO_INVITE;
  if (seconds === 0 && !undoing && !pending && !isLater) return null;
  const done = isLater ? texts.toInvite(applicant.Name) : texts.declined(applicant.Name);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        <Verbatim of={[applicant.Name]}>{done}</Verbatim>
      </Typography>
      <BusyButton
        size="small"
        variant="outlined"
        busy={undoing}
        aria-label={isLater ? texts.undoToInvite(applicant.Name) : declines.undoOf(applicant.Name)}
        aria-keyshortcuts="U"
        onClick={onUndo}
      >
        {declines.undo}
      </BusyButton>
      {children}
      {!pending && !isLater && (
        <Typography variant="body2" aria-hidden sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {mailAt ? mailTime.goes(mailAt) : declines.secondsLeft(seconds)}
        </Typography>
      )}
    </Box>
  );
}

/** Previous and next, with the place in the list. */
export function Steps({
  position,
  total,
  onStep,
}: {
  /** From 1. */
  position: number;
  total: number;
  onStep: (by: 1 | -1) => void;
}) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <IconButton
        aria-label={texts.previous}
        aria-keyshortcuts="K"
        title={`${texts.previous} (K)`}
        disabled={position <= 1}
        onClick={() => onStep(-1)}
        sx={{ width: 44, height: 44 }}
      >
        <NavigateBefore />
      </IconButton>
      <Typography sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {texts.place(position, total)}
      </Typography>
      <IconButton
        aria-label={texts.next}
        aria-keyshortcuts="J"
        title={`${texts.next} (J)`}
        onClick={() => onStep(1)}
        sx={{ width: 44, height: 44 }}
      >
        <NavigateNext />
      </IconButton>
    </Box>
  );
}

/** The decisions, accepting first as in the lists; on a phone at the bottom, where the thumb is. */
export function Decisions({
  applicant,
  open,
  onAccept,
  onDecline,
  onSkip,
  onLater,
}: {
  applicant: Applicant;
  /** Whether a decision is open. */
  open: boolean;
  onAccept: () => void;
  onDecline: () => void;
  onSkip: () => void;
  onLater: () => void;
}) {
  return (
    <Box
      role="group"
      aria-label={texts.decisions}
      sx={{
        display: 'flex',
        gap: 1,
        '& button': { minHeight: 44, px: { xs: 1, md: 2 }, lineHeight: 1.2, flex: { xs: '1 1 0', md: '0 0 auto' } },
        position: { xs: 'fixed', md: 'static' },
        insetInline: 0,
        bottom: 'var(--banner-height, 0px)',
        zIndex: { xs: 'appBar', md: 'auto' },
        p: { xs: 1.5, md: 0 },
        bgcolor: { xs: 'background.paper', md: 'transparent' },
        borderTop: { xs: 1, md: 0 },
        borderColor: { xs: 'divider', md: 'transparent' },
        // A fixed bar would stand on every sheet of paper.
        '@media print': { display: 'none' },
      }}
    >
      <Button
        variant="contained"
        disabled={!open}
        aria-label={`${decisions.accept} ${applicant.Name}`}
        aria-keyshortcuts="A"
        onClick={onAccept}
      >
        {decisions.accept}
      </Button>
      <Button
        variant="outlined"
        color="inherit"
        disabled={!open}
        aria-label={`${texts.later} ${applicant.Name}`}
        aria-keyshortcuts="I"
        onClick={onLater}
      >
        {texts.later}
      </Button>
      <Button variant="outlined" color="inherit" aria-keyshortcuts="S" onClick={onSkip}>
        {texts.skip}
      </Button>
      <Button
        variant="outlined"
        color="error"
        disabled={!open}
        aria-label={`${decisions.decline} ${applicant.Name}`}
        aria-keyshortcuts="D"
        onClick={onDecline}
      >
        {decisions.decline}
      </Button>
    </Box>
  );
}
