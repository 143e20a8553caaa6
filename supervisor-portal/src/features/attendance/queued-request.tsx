import { useSession } from '@internship-portals/shared-api/client';
import {
  confirmAttendance,
  type QueuedAttendanceRequest,
  refuseAttendance,
  supervisorPages,
} from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { Details, formatLongDate, Moment, TextLink } from '@internship-portals/shared-ui';
import { AnswerForm } from '@internship-portals/shared-ui/queue';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef } from 'react';
import { messages } from './messages';

const { queue: texts } = messages;

const timesOf = ({ In, Out }: { In: string | null; Out: string | null }) =>
  In === null ? texts.nothing : messages.times(In, Out ?? texts.noOut);

/** A correction or leave, and the form that confirms or refuses it. */
export function QueuedRequest({
  request,
  keysOn,
  isNext,
  onAnswered,
}: {
  request: QueuedAttendanceRequest;
  keysOn: boolean;
  /** Whether it takes the focus: the supervisor has moved on to it, and the button that was pressed is gone. */
  isNext: boolean;
  /** @param done what was done, in words */
  onAnswered: (done: string) => void;
}) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNext) heading.current?.focus();
  }, [isNext]);
  const userId = useSession((session) => session.userId);
  const confirm = useEndpointMutation(confirmAttendance);
  const refuse = useEndpointMutation(refuseAttendance);
  const { Intern, Kind, StartsOn, EndsOn, Reason, Revision, Present, AskedAt } = request;
  const params = { id: request.id };
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(300px, 2fr)' },
        gap: 2.5,
        alignItems: 'start',
      }}
    >
      <Paper variant="outlined" sx={{ px: 2, py: 1.5 }}>
        <Typography variant="h3" id={id} ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
          <TextLink to={supervisorPages.intern(Intern.user_id)} translate="no">
            {Intern.Name}
          </TextLink>
          {`: ${messages.kinds[Kind]}, ${texts.days(formatLongDate(StartsOn), formatLongDate(EndsOn))}`}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
          {`${texts.asked} `}
          <Moment at={AskedAt} />
        </Typography>
        <Details
          items={[
            ...(Present
              ? [
                  { label: texts.now, value: timesOf(Present) },
                  { label: texts.wanted, value: timesOf(request) },
                ]
              : []),
            {
              label: texts.reason,
              wide: true,
              value: (
                <Box component="span" dir="auto" sx={{ whiteSpace: 'pre-wrap' }}>
                  {Reason}
                </Box>
              ),
            },
          ]}
        />
      </Paper>
      <Paper variant="outlined" sx={{ px: 2, py: 1.5 }}>
        <AnswerForm
          keysOn={keysOn}
          onAnswered={onAnswered}
          draftKey={`${userId}/attendance-answer/${request.id}`}
          hint={texts.commentHint}
          yes={{
            label: texts.confirm,
            key: 'c',
            act: async (Comment) => {
              const body = { SeenRevision: Revision, ...(Comment.trim() === '' ? {} : { Comment }) };
              await confirm.mutateAsync({ params, body });
              return { text: texts.confirmed, detail: Intern.Name };
            },
          }}
          no={{
            label: texts.refuse,
            key: 'r',
            act: async (Comment) => {
              await refuse.mutateAsync({ params, body: { SeenRevision: Revision, Comment } });
              return { text: texts.refused, detail: Intern.Name };
            },
          }}
        />
      </Paper>
    </Box>
  );
}
