import {
  type Answer,
  type ApplicationChange,
  type Correction,
  type getApplication,
  type HistoryEntry,
  type MadeOffer,
  retryMail,
} from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { ActionButton, formatMoment, Moment } from '@internship-portals/shared-ui';
import { Badge, type BadgeTone, DatedText, StatusBadge } from '@internship-portals/shared-ui/dashboard';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { common } from '../../messages';
import { messages as mailTime } from './mail-time/messages';
import { messages } from './messages';
import { Reason } from './reasons/reason';

const { history: texts } = messages;

type MailDelivery = NonNullable<HistoryEntry['Mail']>;

const tones: Record<MailDelivery['State'], BadgeTone> = { queued: 'yellow', delivered: 'green', failed: 'red' };

/** What the badge says: 'Queued' alone for an e-mail whose time has not come. */
function stateOf({ State, Attempts, Unconfirmed, Superseded, Written }: MailDelivery): string {
  if (Written) return common.mails.written;
  if (Unconfirmed) return common.mails.unconfirmed;
  if (Superseded) return texts.notSent;
  return State === 'queued' && Attempts > 0 ? texts.notDelivered : texts.states[State];
}

function RetryButton({ mail, of }: { mail: MailDelivery; of: string }) {
  const retry = useEndpointMutation(retryMail);
  return (
    <ActionButton
      size="small"
      variant="outlined"
      aria-label={`${common.mails.retry}: ${common.mails.kind(mail.Kind)}`}
      onAct={() => retry.mutateAsync({ params: { id: mail.id } })}
      done={({ Mail }) => common.mails.results[Mail]}
      of={of}
      failed={common.failed.email}
    >
      {common.mails.retry}
    </ActionButton>
  );
}

/** When an e-mail was delivered or will be sent. */
function mailMoment({ State, At, DueAt, Attempts }: MailDelivery, hour: string | undefined): string | undefined {
  if (State === 'delivered') return formatMoment(At);
  if (hour && State === 'queued') return mailTime.goes(hour);
  if (State !== 'queued' || !DueAt) return undefined;
  return Attempts > 0 ? texts.triedAgain(formatMoment(DueAt)) : texts.goesOut(formatMoment(DueAt));
}

interface ChangeProps {
  entry: HistoryEntry;
  /** The applicant's. */
  name: string;
  retryable: boolean;
  /** For which the e-mail waits. */
  hour: string | undefined;
  /** The application, where the reason of this decision can be said. */
  explained: string | undefined;
}

/** The state of a change's e-mail, with the mail server's message if it was not delivered. */
function Delivery({ entry, name, retryable, hour }: Pick<ChangeProps, 'entry' | 'name' | 'retryable' | 'hour'>) {
  const { Mail: mail } = entry;
  if (!mail) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {entry.TakenBack ? texts.undone : texts.noMail}
      </Typography>
    );
  }
  const { State: state, Outcome: outcome } = mail;
  const waits = state === 'queued' && mail.Attempts > 0 && !mail.Superseded;
  const moment = mailMoment(mail, hour);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
        <Typography variant="body2">{common.mails.kind(mail.Kind)}</Typography>
        <Badge tone={mail.Written ? 'yellow' : tones[state]}>{stateOf(mail)}</Badge>
        {moment && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {moment}
          </Typography>
        )}
        {(state === 'failed' || waits) && retryable && <RetryButton mail={mail} of={name} />}
      </Box>
      {mail.Superseded && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {texts.superseded}
        </Typography>
      )}
      {state !== 'delivered' && (mail.Attempts > 0 || mail.Unconfirmed) && (
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere', mt: 0.5 }}>
          {mail.Attempts > 0 && common.mails.attempts(mail.Attempts)}
          {outcome && ` ${common.mails.outcome} ${outcome}`}
        </Typography>
      )}
    </>
  );
}

function origin({ From, TakesBack, Withdrawn, Offer }: HistoryEntry): string {
  if (Offer) return texts.offers[Offer];
  if (Withdrawn) return messages.interview.answers.withdrawn;
  if (!From) return texts.applied;
  return TakesBack ? texts.undo : texts.from(From);
}

const isDecision = ({ From, By, AnswerBy }: HistoryEntry) => From !== null && By !== null && !AnswerBy;

/** When it happened and who did it. */
function By({ at, by }: { at: string; by: string }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      <Moment at={at} />, {by}
    </Typography>
  );
}

function Change({ entry, name, retryable, hour, explained }: ChangeProps) {
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <StatusBadge status={entry.To} />
        {entry.AnswerBy ? (
          <Typography variant="body2">
            <DatedText text={texts.postponed} date={entry.AnswerBy} />
          </Typography>
        ) : (
          <Typography variant="body2">{origin(entry)}</Typography>
        )}
      </Box>
      <By at={entry.At} by={entry.By ?? (entry.Offer === 'lapsed' ? texts.theClock : texts.applicant)} />
      {entry.InterviewDate && (
        <Typography variant="body2">
          <DatedText text={texts.interview} date={entry.InterviewDate} time={entry.InterviewTime} />
        </Typography>
      )}
      <div>
        <Delivery entry={entry} name={name} retryable={retryable} hour={hour} />
      </div>
      <Reason entry={entry} name={name} applicationId={explained} />
    </>
  );
}

function CorrectedDetails({ correction }: { correction: Correction }) {
  return (
    <>
      <Typography variant="body2">
        {texts.corrected}: {correction.Fields.map((field) => texts.fields[field]).join(', ')}
      </Typography>
      <By at={correction.At} by={correction.By} />
    </>
  );
}

/** What the applicant has changed, with the documents that were replaced. */
function ChangedByApplicant({ change: { At, Fields, Replaced } }: { change: ApplicationChange }) {
  return (
    <>
      <Typography variant="body2">
        {texts.changed}: {Fields.map((field) => texts.fields[field]).join(', ')}
      </Typography>
      <By at={At} by={texts.applicant} />
      {Replaced.map(({ Kind, FileName, Link: address }) => (
        <Typography key={Kind} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          <Link href={address} target="_blank" rel="noopener noreferrer">
            {texts.replaced(texts.fields[Kind], FileName)}
          </Link>
        </Typography>
      ))}
    </>
  );
}

/** An offer that was made, with its letter. */
function Made({ offer: { At, By: by, AnswerBy, Letter } }: { offer: MadeOffer }) {
  return (
    <>
      <Typography variant="body2">
        <DatedText text={texts.offerMade} date={AnswerBy} />
      </Typography>
      <By at={At} by={by ?? ''} />
      {Letter && (
        <Typography variant="body2">
          <Link href={Letter} target="_blank" rel="noopener noreferrer">
            {messages.offer.letter}
          </Link>
        </Typography>
      )}
    </>
  );
}

/** Feedback given after the interview. A separate card shows its text. */
function Given({ by, at, text }: { by: string; at: string; text: string }) {
  return (
    <>
      <Typography variant="body2">{text}</Typography>
      <By at={at} by={by} />
    </>
  );
}

/** Every change of an application, oldest first, with the state of its e-mail, and who has given feedback. */
export function History({
  applicationId,
  name,
  entries,
  corrections,
  changes = [],
  offers = [],
  feedback = [],
  mailAt,
}: {
  /** Missing once the personal data is erased: then nothing more is said about decisions. */
  applicationId?: string;
  /** The applicant's. */
  name: string;
  entries: readonly HistoryEntry[];
  corrections: readonly Correction[];
  changes?: readonly ApplicationChange[];
  offers?: readonly MadeOffer[];
  feedback?: Answer<typeof getApplication>['Feedback'];
  /** The hour for which the e-mail of the standing decision waits. */
  mailAt?: string;
}) {
  // After an undone decline the decision before it is valid again.
  const standing = entries.findLast(({ TakenBack, TakesBack }) => !TakenBack && !TakesBack);
  const lines = [
    ...entries.map((entry) => ({
      ...entry,
      // The e-mail of an earlier decision is out of date; the receipt of the application never is.
      shown: (
        <Change
          entry={entry}
          name={name}
          retryable={entry.From === null || entry === standing}
          hour={entry === standing ? mailAt : undefined}
          explained={isDecision(entry) && entry === standing ? applicationId : undefined}
        />
      ),
    })),
    ...corrections.map((correction) => ({ ...correction, shown: <CorrectedDetails correction={correction} /> })),
    ...changes.map((change) => ({ ...change, shown: <ChangedByApplicant change={change} /> })),
    ...offers.map((offer) => ({ ...offer, shown: <Made offer={offer} /> })),
    ...offers.flatMap(({ id, State, EndedAt }) =>
      State === 'accepted' && EndedAt
        ? [
            {
              id: `${id}-accepted`,
              At: EndedAt,
              shown: <Given by={texts.applicant} at={EndedAt} text={texts.offerAccepted} />,
            },
          ]
        : [],
    ),
    ...feedback.map(({ id, By, At }) => ({ id, At, shown: <Given by={By} at={At} text={texts.feedback} /> })),
    ...feedback.flatMap(({ id, By, EditedAt }) =>
      EditedAt === null
        ? []
        : [
            {
              id: `${id}-edited`,
              At: EditedAt,
              shown: <Given by={By} at={EditedAt} text={texts.feedbackChanged} />,
            },
          ],
    ),
  ].sort((a, b) => a.At.localeCompare(b.At));
  return (
    <Paper component="section" variant="outlined" aria-labelledby="history" sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Typography variant="h2" id="history" sx={{ mb: 2 }}>
        {texts.title}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {lines.map(({ id, shown }) => (
          <Box
            component="li"
            key={id}
            sx={{ borderLeft: '3px solid', borderColor: 'divider', pl: 2, display: 'grid', gap: 0.5 }}
          >
            {shown}
          </Box>
        ))}
      </Box>
    </Paper>
  );
}
