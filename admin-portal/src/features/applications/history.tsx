import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type HistoryEntry, retryMail } from 'shared-api/contract';
import { useEndpointMutation } from 'shared-api/query';
import { ActionButton, Badge, type BadgeTone, formatLongDate, formatMoment, StatusBadge } from 'shared-ui';
import { messages } from '../../messages';

const { history: texts } = messages;

type MailDelivery = NonNullable<HistoryEntry['Mail']>;

const tones: Record<MailDelivery['State'], BadgeTone> = { queued: 'yellow', delivered: 'green', failed: 'red' };

function RetryButton({ mail }: { mail: MailDelivery }) {
  const retry = useEndpointMutation(retryMail);
  return (
    <ActionButton
      size="small"
      variant="outlined"
      aria-label={`${texts.retry}: ${texts.kind(mail.Kind)}`}
      onAct={() => retry.mutateAsync({ params: { id: mail.id } })}
      done={texts.resent}
      failed={messages.decisions.emailNotSent}
    >
      {texts.retry}
    </ActionButton>
  );
}

/** When an e-mail arrived, or goes out. */
function mailMoment({ State, At, DueAt, Attempts }: MailDelivery): string | undefined {
  if (State === 'delivered') return formatMoment(At);
  if (State !== 'queued' || !DueAt) return undefined;
  return Attempts > 0 ? texts.triedAgain(formatMoment(DueAt)) : texts.goesOut(formatMoment(DueAt));
}

/** How the e-mail of a change fared: the mail server's own words where it did not arrive. */
function Delivery({ entry, retryable }: { entry: HistoryEntry; retryable: boolean }) {
  const { Mail: mail } = entry;
  if (!mail) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {entry.TakenBack ? texts.takenBack : texts.noMail}
      </Typography>
    );
  }
  const { State: state, Outcome: outcome } = mail;
  const moment = mailMoment(mail);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
        <Typography variant="body2">{texts.kind(mail.Kind)}</Typography>
        <Badge tone={tones[state]}>{texts.states[state]}</Badge>
        {moment && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {moment}
          </Typography>
        )}
        {state === 'failed' && retryable && <RetryButton mail={mail} />}
      </Box>
      {state !== 'delivered' && mail.Attempts > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere', mt: 0.5 }}>
          {texts.attempts(mail.Attempts)}
          {outcome && ` ${texts.outcome} ${outcome}`}
        </Typography>
      )}
    </>
  );
}

function origin({ From, TakesBack }: HistoryEntry): string {
  if (!From) return texts.applied;
  return TakesBack ? texts.takesBack : texts.from(From);
}

/** Every change of an application, the application itself first, and what became of the e-mail that told of it. */
export function History({ entries }: { entries: readonly HistoryEntry[] }) {
  // What was decided before a decline that was taken back holds again.
  const standing = entries.findLast(({ TakenBack, TakesBack }) => !TakenBack && !TakesBack);
  return (
    <Paper component="section" variant="outlined" aria-labelledby="history" sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Typography variant="h2" id="history" sx={{ mb: 2 }}>
        {texts.title}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {entries.map((entry) => (
          <Box
            component="li"
            key={entry.id}
            sx={{ borderLeft: '3px solid', borderColor: 'divider', pl: 2, display: 'grid', gap: 0.5 }}
          >
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
              <StatusBadge status={entry.To} />
              <Typography variant="body2">{origin(entry)}</Typography>
            </Box>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              <time dateTime={entry.At}>{formatMoment(entry.At)}</time>, {entry.By ?? texts.applicant}
            </Typography>
            {entry.InterviewDate && (
              <Typography variant="body2">{texts.interview(formatLongDate(entry.InterviewDate))}</Typography>
            )}
            <div>
              {/* An earlier decision's e-mail would no longer be true; that the application arrived always is. */}
              <Delivery entry={entry} retryable={entry.From === null || entry === standing} />
            </div>
          </Box>
        ))}
      </Box>
    </Paper>
  );
}
