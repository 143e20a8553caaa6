import { type Answer, adminPages, type getDecisionsNeeded } from '@internship-portals/shared-api/contract';
import { TextLink } from '@internship-portals/shared-ui';
import DocumentsIcon from '@mui/icons-material/AssignmentOutlined';
import { DecisionCard } from './decision-card';
import { messages } from './seldom-messages';

const { documents: texts } = messages;

type Needed = NonNullable<Answer<typeof getDecisionsNeeded>['Documents']>;

/** How many interns have documents that wait for a check or are overdue, each with a link to exactly them. */
export function DocumentsCard({ documents: { ToCheck, Overdue } }: { documents: Needed }) {
  return (
    <DecisionCard title={texts.title} icon={DocumentsIcon} tone="orange">
      {ToCheck > 0 && (
        <TextLink to={`${adminPages.joiningDocuments}?show=to-check`} variant="body2" sx={{ py: 0.5 }}>
          {texts.toCheck(ToCheck)}
        </TextLink>
      )}
      {Overdue > 0 && (
        <TextLink to={`${adminPages.joiningDocuments}?show=overdue`} variant="body2" sx={{ py: 0.5 }}>
          {texts.overdue(Overdue)}
        </TextLink>
      )}
    </DecisionCard>
  );
}
