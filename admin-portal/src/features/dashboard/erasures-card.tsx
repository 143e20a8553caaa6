import type { Answer, getDecisionsNeeded } from '@internship-portals/shared-api/contract';
import { formatMoment } from '@internship-portals/shared-ui';
import ErasuresIcon from '@mui/icons-material/DeleteForeverOutlined';
import Typography from '@mui/material/Typography';
import { DecisionCard } from './decision-card';
import { messages } from './messages';
import { messages as seldom } from './seldom-messages';

const { decisions } = messages;
const { erasures: texts } = seldom;

/** Many declined applications whose retention period has ended, and when they are erased. */
export function ErasuresCard({ Total, At }: NonNullable<Answer<typeof getDecisionsNeeded>['Erasures']>) {
  return (
    <DecisionCard title={texts.title} icon={ErasuresIcon} total={decisions.total(Total)} tone="red">
      <Typography variant="body2">{texts.text(Total, formatMoment(At))}</Typography>
    </DecisionCard>
  );
}
