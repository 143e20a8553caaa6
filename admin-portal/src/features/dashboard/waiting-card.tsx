import { type Answer, adminPages, type getDecisionsNeeded } from '@internship-portals/shared-api/contract';
import { LinkButton, TextLink } from '@internship-portals/shared-ui';
import { Badge } from '@internship-portals/shared-ui/dashboard';
import HourglassIcon from '@mui/icons-material/HourglassEmptyOutlined';
import Typography from '@mui/material/Typography';
import { DecisionCard, PersonRow, Rows, rowsOfCard } from './decision-card';
import { messages } from './messages';
import { ofIntake } from './of-intake';

const { waiting: texts } = messages;

/** Applications that wait for a first decision: those that have waited longest. */
export function WaitingCard({
  applications: { Total, Oldest, AnswerDays, Late },
  intake,
}: {
  applications: Answer<typeof getDecisionsNeeded>['Applications'];
  intake: string;
}) {
  const list = ofIntake(`${adminPages.applications}?sort=AppliedAt`, intake);
  return (
    <DecisionCard
      title={texts.title}
      icon={HourglassIcon}
      total={messages.decisions.total(Total)}
      tone="blue"
      action={
        <LinkButton size="small" variant="contained" to={ofIntake(adminPages.review, intake)}>
          {texts.review}
        </LinkButton>
      }
      link={{ label: texts.all(Total), to: list }}
    >
      {Late > 0 && (
        <Typography variant="body2">
          <TextLink to={list} color="error">
            {texts.late(Late)}
          </TextLink>
        </Typography>
      )}
      <Rows label={texts.oldest}>
        {Oldest.slice(0, rowsOfCard()).map(({ id, Name, Position, Days }) => (
          <PersonRow
            key={id}
            name={Name}
            to={adminPages.applicant(id)}
            about={Position}
            // Longer waits have warmer colours; the text says the same.
            end={
              <Badge tone={Days > (AnswerDays || 14) ? 'red' : Days > 7 ? 'orange' : 'grey'}>{texts.days(Days)}</Badge>
            }
          />
        ))}
      </Rows>
    </DecisionCard>
  );
}
