import { type Answer, adminPages, type getDecisionsNeeded } from '@internship-portals/shared-api/contract';
import { LinkButton } from '@internship-portals/shared-ui';
import SupervisorsIcon from '@mui/icons-material/SupervisorAccountOutlined';
import { common } from '../../messages';
import { DecisionCard, PersonRow, Rows, rowsOfCard } from './decision-card';
import { messages } from './messages';

const { unguided: texts, decisions } = messages;

/** Interns without a supervisor, each with a link to assign one. */
export function UnguidedInternsCard({ interns }: { interns: Answer<typeof getDecisionsNeeded>['Interns'] }) {
  const { Total, First } = interns;
  const rows = First.slice(0, rowsOfCard());
  return (
    <DecisionCard
      title={texts.title}
      icon={SupervisorsIcon}
      total={decisions.total(Total)}
      tone="orange"
      link={{ label: texts.all, to: adminPages.interns }}
      more={Total > rows.length && texts.more(Total - rows.length)}
    >
      <Rows>
        {rows.map(({ user_id, Name, Position }) => (
          <PersonRow
            key={user_id}
            name={Name}
            about={Position}
            end={
              <LinkButton
                size="small"
                variant="outlined"
                to={adminPages.assignSupervisorTo(user_id)}
                aria-label={common.actions.assignTo(Name)}
              >
                {common.actions.assign}
              </LinkButton>
            }
          />
        ))}
      </Rows>
    </DecisionCard>
  );
}
