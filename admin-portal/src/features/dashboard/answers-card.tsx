import { type Answer, adminPages, type getDecisionsNeeded } from '@internship-portals/shared-api/contract';
import { LinkButton } from '@internship-portals/shared-ui';
import { longDateAndTime } from '@internship-portals/shared-ui/dashboard';
import AnswersIcon from '@mui/icons-material/EventRepeatOutlined';
import { useContext } from 'react';
import { CardNote, DecisionCard, PersonRow, Rows, rowsOfCard } from './decision-card';
import { messages } from './messages';
import { MailsContext } from './result-mail';

const { answers: texts, decisions } = messages;

type Answers = NonNullable<Answer<typeof getDecisionsNeeded>['Answers']>;

/** Applicants who need another day or time, each with a button for every day that they propose. */
export function AnswersCard({ answers: { Total, Coming, Oldest } }: { answers: Answers }) {
  const rows = Oldest.slice(0, rowsOfCard());
  return (
    <DecisionCard
      title={texts.title}
      icon={AnswersIcon}
      total={decisions.total(Total)}
      tone="orange"
      link={{ label: texts.all, to: adminPages.interviews }}
      more={Total > rows.length && texts.more(Total - rows.length)}
    >
      <Rows>
        {rows.map(({ id, Name, Position, Reply, Uninvited }) => (
          <PersonRow
            key={id}
            name={Name}
            to={adminPages.applicant(id)}
            about={aboutAnswer(Position, Reply, Uninvited)}
            end={
              Uninvited ? (
                <ToInterview id={id} name={Name} label={texts.schedule} />
              ) : (
                <Moves id={id} name={Name} reply={Reply} />
              )
            }
          />
        ))}
      </Rows>
      {Coming > 0 && <CardNote>{texts.coming(Coming)}</CardNote>}
    </DecisionCard>
  );
}

/** Where there is an interview, the buttons name the proposed times. */
function aboutAnswer(position: string, { Reason, Proposals }: Answers['Oldest'][number]['Reply'], uninvited?: boolean) {
  const proposed = uninvited ? Proposals.map((one) => longDateAndTime({ date: one.Date, time: one.Time })) : [];
  const answer = [...(proposed.length > 0 ? [texts.proposes(proposed)] : []), ...(Reason ? [Reason] : [])];
  return [position, ...(answer.length > 0 ? [answer.join(': ')] : [])].join(', ');
}

/** Leads to the form of an applicant's interview. */
function ToInterview({ id, name, label }: { id: string; name: string; label: string }) {
  return (
    <LinkButton size="small" variant="outlined" to={adminPages.scheduleInterview(id)} aria-label={`${label} ${name}`}>
      {label}
    </LinkButton>
  );
}

/** Moves the interview to a proposal; without any, the form does. */
function Moves({
  id,
  name,
  reply: { Date: from, Proposals },
}: {
  id: string;
  name: string;
  reply: Answers['Oldest'][number]['Reply'];
}) {
  const { ProposedMoves } = useContext(MailsContext);
  if (Proposals.length === 0) return <ToInterview id={id} name={name} label={texts.reschedule} />;
  return ProposedMoves && <ProposedMoves applicant={{ id, Name: name }} from={from} proposals={Proposals} />;
}
