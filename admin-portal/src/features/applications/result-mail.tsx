import { listInterviews } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { DecisionMail } from './decision-mail';
import { changedMail, refusedMail } from './edited-mail';
import { mailTexts } from './mail-texts';
import { MoveMail, type NewTime } from './move-mail';

type Words = Partial<ReturnType<typeof changedMail>>;

/** The e-mail of a result, for pages of other features: they hand its words to the call, and back with what it refused. */
export function ResultMail({
  decision,
  applicant,
  refused,
  onEdit,
}: {
  decision: 'Passed' | 'Declined';
  applicant: { id: string; Name: string };
  refused?: { words: Words; error: unknown };
  onEdit: (words: Words) => void;
}) {
  const { MailSubject: subject = '', MailText: text = '' } = refused?.words ?? {};
  const edited = refused && refusedMail({ subject, text }, refused.error);
  return (
    <DecisionMail
      // Another refusal begins with its own messages.
      key={JSON.stringify(edited ?? '')}
      of={{ decision, people: [applicant] }}
      edited={edited}
      onEdit={(mail) => onEdit(changedMail(mail))}
    />
  );
}

/** The e-mail of a move, for pages of other features, which know only the day that the interview has now. */
export function ProposalMail({
  applicant,
  from,
  to,
}: {
  applicant: { id: string; Name: string };
  from: string;
  to: NewTime;
}) {
  const read = useEndpoint(listInterviews, { query: { From: from, To: from } });
  return (
    // The keyboard scrolls a long e-mail in a dialog, whose only buttons stay at its end.
    <Box role="group" aria-label={mailTexts.title} tabIndex={0}>
      <QueryBoundary read={read} failed={mailTexts.failed} waiting={null}>
        {({ Interviews }) => {
          const interview = Interviews.find(({ id }) => id === applicant.id);
          if (!interview) return <Typography role="status">{mailTexts.movedMeanwhile}</Typography>;
          return <MoveMail applicant={applicant} interview={interview} to={to} />;
        }}
      </QueryBoundary>
    </Box>
  );
}
