import { type Answer, adminPages, type getDecisionsNeeded } from '@internship-portals/shared-api/contract';
import { lazyPart } from '@internship-portals/shared-ui';
import SupervisorsIcon from '@mui/icons-material/SupervisorAccountOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { common } from '../../messages';
import { DecisionCard, PersonRow, Rows, rowsOfCard } from './decision-card';
import { messages } from './messages';

const { unguided: texts, decisions } = messages;

const AssignModal = lazyPart(async () => ({ default: (await import('./seldom-shown')).AssignModal }));

type Interns = Answer<typeof getDecisionsNeeded>['Interns'];

/** Interns without a supervisor, who get one in a dialog. */
export function UnguidedInternsCard({ interns }: { interns: Interns }) {
  const { Total, First } = interns;
  const [chosen, setChosen] = useState<Interns['First'][number]>();
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
            to={adminPages.performance(user_id)}
            about={Position}
            end={
              <Button
                size="small"
                variant="outlined"
                aria-label={common.actions.assignTo(Name)}
                onClick={() => setChosen({ user_id, Name, Position })}
              >
                {common.actions.assign}
              </Button>
            }
          />
        ))}
      </Rows>
      {chosen && <AssignModal intern={chosen} onClose={() => setChosen(undefined)} />}
    </DecisionCard>
  );
}
