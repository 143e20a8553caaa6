import type { Answer, getApplication, InterviewReply } from '@internship-portals/shared-api/contract';
import { lazyPart } from '@internship-portals/shared-ui';
import { longDateAndTime } from '@internship-portals/shared-ui/dashboard';
import Box from '@mui/material/Box';
import { type SyntheticEvent, useState } from 'react';
import { foldSummary } from './fold-summary';
import { messages } from './messages';

// Few look at it: pages of applicants need none of its code.
const Preview = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: "decision-mail" */ './mail-preview')).MailPreview,
}));

/** The e-mail that each move of an interview to a proposal sends at once, folded up. */
export function MovesMail({
  application: { Applicant, Interview },
  proposals,
}: {
  application: Answer<typeof getApplication>;
  proposals: InterviewReply['Proposals'];
}) {
  const [opened, setOpened] = useState(false);
  if (!Interview) return null;
  const { Length, Place, VideoLink, Message, Interviewers } = Interview;
  return (
    <Box
      component="details"
      onToggle={(event: SyntheticEvent<HTMLDetailsElement>) => event.currentTarget.open && setOpened(true)}
      sx={{ ...foldSummary, '@media print': { display: 'none' } }}
    >
      <summary>{messages.interview.seeMail}</summary>
      {opened && (
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          {proposals.map(({ Date: date, Time: time }) => (
            <Preview
              key={longDateAndTime({ date, time })}
              of={{
                decision: 'Accepted',
                people: [Applicant],
                planOf: () => ({
                  Date: date,
                  // The rest of the interview stays, as it does when it is moved.
                  ...(time && { Time: time, ...(Length && { Length }) }),
                  ...(Place && { Place }),
                  ...(VideoLink && { VideoLink }),
                  ...(Message && { Message }),
                  Interviewers: Interviewers.map(({ user_id }) => user_id),
                }),
              }}
              words={{}}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}
