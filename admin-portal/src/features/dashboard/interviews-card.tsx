import EventIcon from '@mui/icons-material/EventOutlined';
import Typography from '@mui/material/Typography';
import { type Answer, adminPages, type getDecisionsNeeded, type OpenInterview } from 'shared-api/contract';
import { Badge, formatLongDate, formatShortDate } from 'shared-ui';
import { CardHeading, DecisionCard, PersonRow, Rows } from './decision-card';
import { messages } from './messages';

const { interviews: texts, decisions } = messages;

type Interviews = Answer<typeof getDecisionsNeeded>['Interviews'];

function InterviewRow({ interview, past, about }: { interview: OpenInterview; past: boolean; about?: string }) {
  return (
    <PersonRow
      name={interview.Name}
      to={adminPages.applicant(interview.id)}
      about={about ?? interview.Position}
      end={past && <Badge tone="orange">{texts.needsResult}</Badge>}
    />
  );
}

function More({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {texts.more(count)}
    </Typography>
  );
}

/** Open interviews of this week by day, and those of earlier weeks without a result. */
export function InterviewsCard({ interviews, today }: { interviews: Interviews; today: string }) {
  const { Total, Days, Earlier } = interviews;
  const all = Total + Earlier.Total;
  const dayName = (date: string) =>
    date === today ? `${texts.today}, ${formatShortDate(date)}` : formatLongDate(date);
  return (
    <DecisionCard
      title={texts.title}
      icon={EventIcon}
      total={Total > 0 ? decisions.total(Total) : undefined}
      tone="blue"
      none={all === 0 ? texts.none : undefined}
      link={all > 0 ? { label: texts.all, to: adminPages.selectedApplicants } : undefined}
    >
      {Total === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.none}
        </Typography>
      )}
      {Days.filter(({ Count }) => Count > 0).map(({ Date: date, Count, Interviews: ofDay }) => (
        <div key={date}>
          <CardHeading>{dayName(date)}</CardHeading>
          <Rows label={dayName(date)}>
            {ofDay.map((interview) => (
              <InterviewRow key={interview.id} interview={interview} past={date < today} />
            ))}
          </Rows>
          <More count={Count - ofDay.length} />
        </div>
      ))}
      {Earlier.Total > 0 && (
        <>
          <CardHeading>
            {texts.earlier}: {decisions.total(Earlier.Total)}
          </CardHeading>
          <Rows label={texts.earlier}>
            {Earlier.Interviews.map((interview) => (
              <InterviewRow
                key={interview.id}
                interview={interview}
                past
                about={`${interview.Position}, ${formatLongDate(interview.InterviewDate)}`}
              />
            ))}
          </Rows>
          <More count={Earlier.Total - Earlier.Interviews.length} />
        </>
      )}
    </DecisionCard>
  );
}
