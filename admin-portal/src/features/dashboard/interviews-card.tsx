import {
  type Answer,
  adminPages,
  type getDecisionsNeeded,
  type OpenInterview,
} from '@internship-portals/shared-api/contract';
import { Badge, DatedText } from '@internship-portals/shared-ui/dashboard';
import EventIcon from '@mui/icons-material/EventOutlined';
import Box from '@mui/material/Box';
import { DecisionCard, PersonRow, Rows, rowsOfCard } from './decision-card';
import { messages } from './messages';
import { ofIntake } from './of-intake';
import { ResultButtons } from './result-buttons';

const { interviews: texts, decisions } = messages;

function InterviewRow({ interview, today }: { interview: OpenInterview; today: string }) {
  const { id, Name, Position, InterviewDate: date, InterviewTime: time } = interview;
  const isToday = date === today;
  return (
    <PersonRow
      name={Name}
      to={adminPages.applicant(id)}
      about={isToday ? texts.today(Position, time) : <DatedText text={`{date}, ${Position}`} date={date} time={time} />}
      end={
        date < today ? (
          // In one line in the narrowest of three columns.
          <Box
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, py: 0.25, '& button': { px: 1 } }}
          >
            <Badge tone="orange">{texts.needsResult}</Badge>
            <ResultButtons interview={interview} />
          </Box>
        ) : (
          isToday && <Badge tone="blue">{texts.isToday}</Badge>
        )
      }
    />
  );
}

/** Interviews of this week and of earlier ones without a result, by day and time. */
export function InterviewsCard({
  interviews: { Total, Days, Earlier },
  today,
  intake,
}: {
  interviews: Answer<typeof getDecisionsNeeded>['Interviews'];
  today: string;
  intake: string;
}) {
  const isPast = ({ Date: date }: { Date: string }) => date < today;
  const past = [...Earlier.Interviews, ...Days.filter(isPast).flatMap(({ Interviews }) => Interviews)];
  const coming = Days.filter((day) => !isPast(day)).flatMap(({ Interviews }) => Interviews);
  const limit = rowsOfCard();
  // Most rows are for interviews without a result, unless fewer are to come.
  const shownPast = past.slice(0, limit - Math.min(Math.floor(limit / 2), coming.length));
  const rows = [...shownPast, ...coming].slice(0, limit);
  const open = Days.filter(isPast).reduce((sum, { Count }) => sum + Count, Earlier.Total);
  const more = Total + Earlier.Total - rows.length;
  return (
    <DecisionCard
      title={texts.title}
      icon={EventIcon}
      total={decisions.total(Total + Earlier.Total)}
      tone="blue"
      link={
        open > 0
          ? { label: texts.open(open), to: ofIntake(`${adminPages.selectedApplicants}?stage=NeedsResult`, intake) }
          : { label: texts.all, to: adminPages.interviews }
      }
      more={more > 0 && texts.more(more)}
    >
      <Rows>
        {rows.map((interview) => (
          <InterviewRow key={interview.id} interview={interview} today={today} />
        ))}
      </Rows>
    </DecisionCard>
  );
}
