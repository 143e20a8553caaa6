import {
  endOtherSessions,
  endUserSession,
  listUserSessions,
  type UserSession,
} from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { ActionButton, formatMoment, Moment, Verbatim } from '@internship-portals/shared-ui';
import { Badge, QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import Typography from '@mui/material/Typography';
import { Fact, Item, Items } from './items';
import { messages } from './messages';
import { Section } from './section';

const texts = messages.sessions;

interface SessionsSectionProps {
  userId: string;
  /** The person's name, if the sessions are not the user's own. */
  name?: string;
}

/** The browsers in which a person is signed in, each with a button that ends the session. */
export function SessionsSection({ userId, name }: SessionsSectionProps) {
  const read = useEndpoint(listUserSessions, { params: { id: userId } });
  const endOthers = useEndpointMutation(endOtherSessions);
  return (
    <Section
      title={texts.title}
      text={name === undefined ? texts.text : <Verbatim of={[name]}>{texts.textOf(name)}</Verbatim>}
    >
      <QueryBoundary read={read} failed={texts.failed}>
        {({ Sessions }) => (
          <>
            {Sessions.length === 0 && <Typography>{texts.none}</Typography>}
            <Items>
              {Sessions.map((session) => (
                <SessionItem key={session.id} userId={userId} session={session} />
              ))}
            </Items>
            {Sessions.some(({ Current }) => !Current) && (
              <ActionButton
                variant="outlined"
                color="error"
                sx={{ mt: 2 }}
                question={{
                  ...(name === undefined ? texts.question : texts.questionOf(name)),
                  confirmLabel: name === undefined ? texts.endOthers : texts.endAll,
                  tone: 'danger',
                }}
                onAct={() => endOthers.mutateAsync({ params: { id: userId } })}
                done={texts.othersEnded}
                failed={texts.endOthersFailed}
              >
                {name === undefined ? texts.endOthers : texts.endAll}
              </ActionButton>
            )}
          </>
        )}
      </QueryBoundary>
    </Section>
  );
}

function SessionItem({ userId, session }: { userId: string; session: UserSession }) {
  const end = useEndpointMutation(endUserSession);
  const browser = session.Browser || texts.unknown;
  return (
    <Item
      title={browser}
      badge={session.Current && <Badge tone="green">{texts.current}</Badge>}
      facts={
        <>
          <Fact>
            {texts.used} <Moment at={session.LastUsedAt} />
          </Fact>
          <Fact>
            {texts.since} <Moment at={session.CreatedAt} />
          </Fact>
          {session.Address && <Fact>{texts.from(session.Address, session.Place)}</Fact>}
        </>
      }
      actions={
        !session.Current && (
          <ActionButton
            size="small"
            variant="outlined"
            aria-label={texts.endOf(browser, formatMoment(session.LastUsedAt))}
            onAct={() => end.mutateAsync({ params: { id: userId, session: session.id } })}
            done={texts.ended}
            failed={texts.endFailed}
          >
            {texts.end}
          </ActionButton>
        )
      }
    />
  );
}
