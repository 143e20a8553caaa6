import { useSession } from '@internship-portals/shared-api/client';
import { type QueuedLogbookWeek, sendBackLogbookWeek, signLogbookWeek } from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { AnswerForm } from '@internship-portals/shared-ui/queue';
import { messages } from './messages';

/** Signs a week, or sends it back with a comment. */
export function WeekAnswer({
  week: { id, Intern, Revision },
  ...about
}: {
  week: QueuedLogbookWeek;
  keysOn: boolean;
  onAnswered: (done: string) => void;
}) {
  const userId = useSession((session) => session.userId);
  const sign = useEndpointMutation(signLogbookWeek);
  const sendBack = useEndpointMutation(sendBackLogbookWeek);
  const params = { id };
  return (
    <AnswerForm
      {...about}
      draftKey={`${userId}/logbook-answer/${id}`}
      hint={messages.commentHint}
      yes={{
        label: messages.sign,
        key: 's',
        act: async (Comment) => {
          const body = { SeenRevision: Revision, ...(Comment.trim() === '' ? {} : { Comment }) };
          const { Reference } = await sign.mutateAsync({ params, body });
          return { text: messages.signed, detail: messages.signedOf(Intern.Name, Reference) };
        },
      }}
      no={{
        label: messages.sendBack,
        key: 'b',
        act: async (Comment) => {
          await sendBack.mutateAsync({ params, body: { SeenRevision: Revision, Comment } });
          return { text: messages.sentBack, detail: Intern.Name };
        },
      }}
    />
  );
}
