import type { Answer, getApplication, InterviewReply } from '@internship-portals/shared-api/contract';
import { Details, Moment, Verbatim } from '@internship-portals/shared-ui';
import { Badge, DatedText, longDateAndTime, ShortDate } from '@internship-portals/shared-ui/dashboard';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { messages } from './messages';
import { ProposedMoves } from './proposed-moves';

const { interview: texts } = messages;

/** What is known of an interview besides its date, and what the applicant has answered. */
export function InterviewFacts({ application }: { application: Answer<typeof getApplication> }) {
  const { Applicant, Interview, Replies = [] } = application;
  const items = Interview ? itemsOf(Interview) : [];
  if (items.length === 0 && Replies.length === 0) return null;
  const isOpen = Applicant.ApplicationStatus === 'Accepted For Interview' && !Interview?.Cancelled;
  const last = Replies.at(-1);
  return (
    <Paper component="section" variant="outlined" aria-labelledby="interview-facts" sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', mb: 2 }}>
        <Typography variant="h2" id="interview-facts">
          {Interview ? texts.facts.title : texts.replies}
        </Typography>
        {Interview?.Cancelled && <Badge tone="grey">{texts.facts.cancelled}</Badge>}
      </Box>
      {items.length > 0 && <Details items={items} />}
      {Replies.length > 0 && (
        <Box sx={{ mt: items.length > 0 ? 2 : 0 }}>
          {Interview && <Typography sx={{ fontWeight: 600 }}>{texts.replies}</Typography>}
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
            {Replies.map((reply) => (
              <Reply key={reply.At} application={application} reply={reply} movable={isOpen && reply === last} />
            ))}
          </Box>
        </Box>
      )}
    </Paper>
  );
}

function itemsOf(Interview: NonNullable<Answer<typeof getApplication>['Interview']>) {
  const { facts } = texts;
  const names = Interview.Interviewers.map(({ Name }) => Name).join(', ');
  return [
    ...(Interview.Time ? [{ label: facts.time, value: Interview.Time }] : []),
    ...(Interview.Length ? [{ label: facts.length, value: facts.minutes(Interview.Length) }] : []),
    ...(Interview.Place ? [{ label: facts.place, value: Interview.Place }] : []),
    ...(Interview.VideoLink
      ? [
          {
            label: facts.video,
            value: (
              <Link href={Interview.VideoLink} translate="no">
                {Interview.VideoLink}
              </Link>
            ),
            wide: true,
          },
        ]
      : []),
    ...(names ? [{ label: facts.interviewers, value: <Verbatim>{names}</Verbatim> }] : []),
    ...(Interview.Message ? [{ label: facts.message, value: Interview.Message, wide: true }] : []),
  ];
}

function Reply({
  application,
  reply,
  movable,
}: {
  application: Answer<typeof getApplication>;
  reply: InterviewReply;
  movable: boolean;
}) {
  const { Applicant } = application;
  return (
    <li>
      <Typography>{texts.answers[reply.Answer]}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <Moment at={reply.At} />. <DatedText text={texts.about} date={reply.Date} time={reply.Time} />
      </Typography>
      {reply.Reason && (
        <Typography variant="body2" dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {reply.Reason}
        </Typography>
      )}
      {movable && reply.Proposals.length > 0 && (
        // Paper has no buttons.
        <Typography variant="body2" sx={{ display: 'none', '@media print': { display: 'block' } }}>
          {texts.proposes}{' '}
          {reply.Proposals.map(({ Date: date, Time: time }, index) => (
            <Fragment key={longDateAndTime({ date, time })}>
              {index > 0 && '; '}
              <ShortDate date={date} time={time} />
            </Fragment>
          ))}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 0.5 }}>
        {movable && reply.Proposals.length > 0 ? (
          <ProposedMoves
            applicant={Applicant}
            from={Applicant.InterviewDate ?? reply.Date}
            proposals={reply.Proposals}
          />
        ) : (
          reply.Proposals.map(({ Date: date, Time: time }) => (
            <Typography key={longDateAndTime({ date, time })} variant="body2">
              <ShortDate date={date} time={time} />
            </Typography>
          ))
        )}
      </Box>
    </li>
  );
}
