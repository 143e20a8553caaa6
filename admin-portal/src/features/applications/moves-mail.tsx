import type { Interview } from '@internship-portals/shared-api/contract';
import { lazyPart } from '@internship-portals/shared-ui';
import { longDateAndTime } from '@internship-portals/shared-ui/dashboard';
import Box from '@mui/material/Box';
import { type SyntheticEvent, useState } from 'react';
import { foldSummary } from './fold-summary';
import { mailTexts } from './mail-texts';

// Few look at it: pages of applicants need none of its code.
const Preview = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: "decision-mail" */ './mail-preview')).MailPreview,
}));

/** The e-mail that each move of an interview to a proposal sends at once, folded up. */
export function MovesMail({
  applicant,
  interview: { Length, Place, VideoLink, Message, Interviewers },
  proposals,
}: {
  applicant: { id: string; Name: string };
  /** As it is before the move. */
  interview: Pick<Interview, 'Length' | 'Place' | 'VideoLink' | 'Message'> & {
    Interviewers: readonly { user_id: string }[];
  };
  proposals: readonly { Date: string; Time: string | null }[];
}) {
  const [opened, setOpened] = useState(false);
  return (
    <Box
      component="details"
      onToggle={(event: SyntheticEvent<HTMLDetailsElement>) => event.currentTarget.open && setOpened(true)}
      sx={{ ...foldSummary, '@media print': { display: 'none' } }}
    >
      <summary>{mailTexts.ofMove}</summary>
      {opened && (
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          {proposals.map(({ Date: date, Time: time }) => (
            <Preview
              key={longDateAndTime({ date, time })}
              of={{
                decision: 'Accepted',
                people: [applicant],
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
