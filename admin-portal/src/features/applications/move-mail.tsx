import type { Interview } from '@internship-portals/shared-api/contract';
import { MailPreview } from './mail-preview';

/** A day and time to which an interview moves. */
export interface NewTime {
  Date: string;
  Time: string | null;
}

/** What stays of an interview that is moved. */
export type Kept = Pick<Interview, 'Length' | 'Place' | 'VideoLink' | 'Message'> & {
  Interviewers: readonly { user_id: string }[];
};

/** The e-mail that the move of an interview sends, as the server would send it now. */
export function MoveMail({
  applicant,
  interview: { Length, Place, VideoLink, Message, Interviewers },
  to: { Date: date, Time: time },
}: {
  applicant: { id: string; Name: string };
  /** As it is before the move. */
  interview: Kept;
  to: NewTime;
}) {
  return (
    <MailPreview
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
  );
}
