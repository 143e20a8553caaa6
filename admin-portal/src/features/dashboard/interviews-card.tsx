import EventIcon from '@mui/icons-material/EventOutlined';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { type Answer, adminPages, type getDecisionsNeeded, type OpenInterview } from 'shared-api/contract';
import { formatLongDate } from 'shared-ui';
import { Badge, DatedText, ShortDate } from 'shared-ui/dashboard';
import { CardHeading, CardNote, DecisionCard, PersonRow, Rows } from './decision-card';
import { messages } from './messages';
import { ofIntake } from './of-intake';
import { ResultButtons } from './result-buttons';

const { interviews: texts, decisions } = messages;

type Interviews = Answer<typeof getDecisionsNeeded>['Interviews'];

function InterviewRow({ interview, past, about }: { interview: OpenInterview; past: boolean; about?: ReactNode }) {
  return (
    <PersonRow
      name={interview.Name}
      to={adminPages.applicant(interview.id)}
      about={about ?? interview.Position}
      end={
        past && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', alignItems: 'center', gap: 0.75 }}>
            <Badge tone="orange">{texts.needsResult}</Badge>
            <ResultButtons interview={interview} />
          </Box>
        )
      }
    />
  );
}

function More({ count }: { count: number }) {
  if (count <= 0) return null;
  return <CardNote>{texts.more(count)}</CardNote>;
}

/** Open interviews of this week by day, and those of earlier weeks without a result. */
export function InterviewsCard({
  interviews,
  today,
  intake,
}: {
  interviews: Interviews;
  today: string;
  intake: string;
}) {
  const { Total, Days, Earlier } = interviews;
  const all = Total + Earlier.Total;
  const ofDay = (date: string) => (date === today ? texts.today : '{date}');
  return (
    <DecisionCard
      title={texts.title}
      icon={EventIcon}
      total={Total > 0 ? decisions.total(Total) : undefined}
      tone="blue"
      none={all === 0 ? texts.none : undefined}
      link={all > 0 ? { label: texts.all, to: ofIntake(adminPages.selectedApplicants, intake) } : undefined}
    >
      {Total === 0 && <CardNote>{texts.none}</CardNote>}
      {Days.filter(({ Count }) => Count > 0).map(({ Date: date, Count, Interviews: onDay }) => (
        <div key={date}>
          <CardHeading>
            <DatedText text={ofDay(date)} date={date} />
          </CardHeading>
          <Rows label={ofDay(date).replace('{date}', formatLongDate(date))}>
            {onDay.map((interview) => (
              <InterviewRow key={interview.id} interview={interview} past={date < today} />
            ))}
          </Rows>
          <More count={Count - onDay.length} />
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
                about={
                  <>
                    {interview.Position}, <ShortDate date={interview.InterviewDate} />
                  </>
                }
              />
            ))}
          </Rows>
          <More count={Earlier.Total - Earlier.Interviews.length} />
        </>
      )}
    </DecisionCard>
  );
}
